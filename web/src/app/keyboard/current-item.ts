import { mainControl } from '../../lib/page/focus.js';

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
  document.querySelector<HTMLElement>('main')?.dataset['path'] === window.location.pathname;

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
export function forgetWaiting(): void {
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
export function moveToItem(steps: 1 | -1): void {
  withList(() => focusItem(steps), hasList);
}

/**
 * Presses the button with this shortcut of the item that has the focus; without one, the only such
 * button of the page.
 */
export function pressInItem(key: string): void {
  withList(() => pressButton(key), isScreenShown);
}
