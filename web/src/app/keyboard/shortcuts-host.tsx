import { lazyDialog } from '../../components/feedback/error-boundary.js';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { openAddModal } from '../../features/library/add-modal-events.js';
import { useMe } from '../../features/people/people.js';
import { openQuickSend } from '../../features/quick-send/quick-send-event.js';
import { isOverlayOpen } from '../../lib/page/overlay-history.js';
import { startTypeAhead, isTypingTarget } from '../../lib/page/on-screen-keyboard.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { nextStep, plainKey, shortcutsOn, openShortcuts, shortcutsEvent } from './shortcuts.js';
import { mainControl } from '../../lib/page/focus.js';
import { screenPath } from '../../lib/api/base-path.js';

const isReachable = (each: Element) => !each.closest('[inert]') && each.checkVisibility();

/** The items of the page's lists, with the control that the focus goes to. */
function items(): { item: Element; control: HTMLElement }[] {
  return [...document.querySelectorAll('main article, main [data-item]')]
    .filter(isReachable)
    .flatMap((item) => {
      const control = mainControl(item);
      return control ? [{ item, control }] : [];
    });
}

const hasFocus = ({ item }: { item: Element }) => item.contains(document.activeElement);

/** Whether the screen of the address is shown: a chosen screen replaces the one before in a transition. */
const isScreenShown = () =>
  document.querySelector<HTMLElement>('main')?.dataset['path'] === screenPath();

/** Milliseconds that a key waits for a list; later nobody expects it to do anything. */
const maxWait = 10_000;

let waiting: (() => void)[] = [];
let stopWaiting: () => void = () => undefined;

/** Whether the screen's list is there, empty lists apart. */
const hasList = () => isScreenShown() && items().length > 0;

/**
 * Runs an action of a key on the screen's list. While the list is still on its way, the action waits,
 * behind those of earlier keys, until a pointer or another key is pressed.
 */
function withList(act: () => void, isReady: () => boolean): void {
  if (waiting.length === 0 && isReady()) {
    act();
    return;
  }
  waiting.push(act);
  if (waiting.length > 1) return;
  const observer = new MutationObserver(() => {
    if (!hasList()) return;
    const acts = waiting;
    forgetWaiting();
    for (const each of acts) each();
  });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  const timer = setTimeout(forgetWaiting, maxWait);
  window.addEventListener('pointerdown', forgetWaiting, true);
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('pointerdown', forgetWaiting, true);
  };
}

/** Drops the actions that wait for a list. */
function forgetWaiting(): void {
  waiting = [];
  stopWaiting();
}

function focusItem(steps: 1 | -1): void {
  const all = items();
  const at = all.findIndex(hasFocus);
  const isOnScreen = ({ item }: { item: Element }) => item.getBoundingClientRect().bottom > 0;
  const next = at === -1 ? all.find(isOnScreen) : all[at + steps];
  next?.item.scrollIntoView({ block: 'nearest' });
  next?.control.focus();
}

function pressButton(key: string): void {
  const current = items().find(hasFocus)?.item;
  const scope = current ?? document.querySelector('main');
  const buttons = [
    ...(scope?.querySelectorAll<HTMLElement>(`[data-shortcut='${key}']`) ?? []),
  ].filter(isReachable);
  if (buttons.length === 1) buttons[0]?.click();
}

/** Moves the focus by that many items; from elsewhere to the first item on the screen. */
function moveToItem(steps: 1 | -1): void {
  withList(() => focusItem(steps), hasList);
}

/**
 * Presses the button with this shortcut of the item that has the focus; without one, the only such
 * button of the page.
 */
function pressInItem(key: string): void {
  withList(() => pressButton(key), isScreenShown);
}

const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.js')).ShortcutsDialog,
);

/** Milliseconds in which the next key of a shortcut must follow. */
const maxPauseMs = 1_500;

/** Runs the actions of keyboard shortcuts, and shows the list of them. */
export function ShortcutsHost() {
  const [isOn] = useDeviceState(shortcutsOn, useMe().email);
  const [isListed, setListed] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const show = () => setListed(true);
    window.addEventListener(shortcutsEvent, show);
    return () => window.removeEventListener(shortcutsEvent, show);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    let [pending, pressedAt]: [readonly string[], number] = [[], 0];
    const handleKey = (event: KeyboardEvent) => {
      const key = plainKey(event);
      if (key === null || event.defaultPrevented) return;
      if (isTypingTarget(event.target) || isOverlayOpen()) return;
      const isInTime = event.timeStamp - pressedAt < maxPauseMs;
      const step = nextStep(isInTime ? pending : [], key);
      [pending, pressedAt] = [step.pending, event.timeStamp];
      const { action } = step;
      if (action === null && pending.length === 0) return;
      event.preventDefault();
      if (action === null || (event.repeat && action.kind !== 'move')) return;
      if (action.kind === 'open' || action.kind === 'go') forgetWaiting();
      if (action.kind === 'go') void navigate(action.to);
      else if (action.kind === 'move') moveToItem(action.steps);
      else if (action.kind === 'press') pressInItem(action.key);
      else if (action.what === 'add') openAddModal();
      else if (action.what === 'list') openShortcuts();
      else {
        startTypeAhead();
        openQuickSend();
      }
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOn, navigate]);
  if (!isListed) return null;
  const close = () => setListed(false);
  return <ShortcutsDialog onClose={close} />;
}
