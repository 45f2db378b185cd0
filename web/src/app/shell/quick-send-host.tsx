import { lazyDialog } from '../../components/feedback/error-boundary.js';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { sharedParameters } from '../../../../services/contract/limits.js';
import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import { type SharedThing, sharedThing } from '../../features/quick-send/shared-thing.js';
import { quickSendEvent, QuickSendEvent } from '../../features/quick-send/quick-send-event.js';
import { isOverlayOpen } from '../../lib/page/overlay-history.js';
import {
  startTypeAhead,
  takeTypeAhead,
  isTypingTarget,
} from '../../lib/page/on-screen-keyboard.js';

const QuickSend = lazyDialog(
  async () => (await import('../../features/quick-send/quick-send.js')).QuickSend,
);

/** The parameter of a URL that opens quick send with a text. */
const textParameter = 'send';

/** Whether the keys open quick send: K with Control or Command. */
function opensQuickSend(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (defaultPrevented || isComposing || altKey) return false;
  if (isTypingTarget(target) || isOverlayOpen()) return false;
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

interface Opened {
  readonly pathname: string;
  /** The text to begin with; null for what was typed before. */
  readonly text: string | null;
  /** What another application shared. */
  readonly shared: SharedThing | null;
  /** The ask that is answered. */
  readonly ask: ReceivedAsk | null;
}

/** Opens quick send by its event, its keys or its URL parameter; another page closes it. */
export function QuickSendHost() {
  const { pathname, hash } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  // The service worker puts it behind the #; addresses of earlier versions have it in the query.
  const shared = sharedThing(new URLSearchParams(hash.slice(1))) ?? sharedThing(parameters);
  const text = shared?.text ?? parameters.get(textParameter);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Cleared, so that going back does not reopen it.
  if (opened !== null && opened.pathname !== pathname) setOpened(null);
  if (text !== null && opened?.text !== text) setOpened({ pathname, text, shared, ask: null });
  useEffect(() => {
    if (text === null) return;
    setParameters(
      (now) => {
        for (const name of [textParameter, ...Object.keys(sharedParameters)]) now.delete(name);
        return now;
      },
      { replace: true },
    );
  }, [text, setParameters]);
  useEffect(() => {
    const open = () => setOpened({ pathname, text: null, shared: null, ask: null });
    const openFor = (event: Event) => {
      const ask = event instanceof QuickSendEvent ? event.ask : null;
      setOpened({ pathname, text: ask && '', shared: null, ask });
    };
    const press = (event: KeyboardEvent) => {
      if (!opensQuickSend(event)) return;
      event.preventDefault();
      startTypeAhead();
      open();
    };
    window.addEventListener(quickSendEvent, openFor);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener(quickSendEvent, openFor);
      window.removeEventListener('keydown', press);
    };
  }, [pathname]);
  useEffect(() => {
    // The dialog could not be opened, or is closed.
    if (opened === null) takeTypeAhead();
  }, [opened]);
  if (opened?.pathname !== pathname) return null;
  const close = () => setOpened(null);
  return (
    <QuickSend started={opened.text} shared={opened.shared} ask={opened.ask} onClose={close} />
  );
}
