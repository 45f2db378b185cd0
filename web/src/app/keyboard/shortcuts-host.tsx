import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LazyDialog } from '../../components/feedback/lazy-boundary.js';
import { openAddModal } from '../../features/library/add-modal-events.js';
import { useMe } from '../../features/people/me.js';
import { openQuickSend } from '../../features/quick-send/quick-send-event.js';
import { lazyDialog } from '../../lib/lazy/lazy-component.js';
import { isOverlayOpen } from '../../lib/page/overlay-history.js';
import { startTypeAhead } from '../../lib/page/type-ahead.js';
import { isTypingTarget } from '../../lib/page/typing-target.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { forgetWaiting, moveToItem, pressInItem } from './current-item.js';
import { nextStep, plainKey, shortcutsOn } from './shortcuts.js';
import { openShortcuts, shortcutsEvent } from './shortcuts-event.js';

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
  return (
    <LazyDialog onClose={close}>
      <ShortcutsDialog onClose={close} />
    </LazyDialog>
  );
}
