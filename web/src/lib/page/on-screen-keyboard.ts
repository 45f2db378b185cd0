import { useSyncExternalStore } from 'react';

let typed = '';
let stop: (() => void) | undefined;

/**
 * Collects what is typed while a dialog opens, until `takeTypeAhead`: a person who opens it by a key
 * goes on typing at once.
 */
export function startTypeAhead(): void {
  takeTypeAhead();
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (isComposing || ctrlKey || metaKey || altKey || Array.from(key).length !== 1) return;
    typed += key;
    event.preventDefault();
  };
  window.addEventListener('keydown', press, true);
  stop = () => window.removeEventListener('keydown', press, true);
}

/** Ends the collection and returns what was typed. */
export function takeTypeAhead(): string {
  stop?.();
  stop = undefined;
  const taken = typed;
  typed = '';
  return taken;
}

/** Inputs into which nothing is typed. */
const untyped = new Set([
  'button',
  'checkbox',
  'radio',
  'submit',
  'reset',
  'range',
  'color',
  'file',
]);

/** Whether a key pressed there is typed into a field. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !untyped.has(target.type);
  if (target instanceof HTMLElement && target.isContentEditable) return true;
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

interface Heights {
  /** CSS pixels of the page's window. */
  readonly window: number;
  /** CSS pixels of its visible part, which zooming in makes smaller too. */
  readonly visible: number;
  /** The pinch zoom; 1 without it. */
  readonly scale: number;
}

/** CSS pixels. On-screen keyboards are higher, a browser's own bars lower. */
const minKeyboardHeight = 140;

/** Whether something as high as an on-screen keyboard covers the window's lower part. */
export function isKeyboardOver({ window, visible, scale }: Heights): boolean {
  return window - visible * scale > minKeyboardHeight;
}

function isKeyboardOpen(): boolean {
  const { visualViewport, innerHeight } = window;
  if (!visualViewport) return false;
  const { height, scale } = visualViewport;
  return isKeyboardOver({ window: innerHeight, visible: height, scale });
}

/** Updated by resize events: reading the size while React renders would force a layout. */
let isOpen = false;

/** Tells styles how much of the window the keyboard covers: buttons that stay in view move above it. */
function showCovered(): void {
  const { visualViewport, innerHeight } = window;
  const { height = innerHeight, offsetTop = 0 } = visualViewport ?? {};
  const covered = isOpen ? Math.max(0, innerHeight - height - offsetTop) : 0;
  document.documentElement.style.setProperty('--keyboard', `${covered}px`);
}

function subscribe(changed: () => void): () => void {
  const leaving = new AbortController();
  const resized = () => {
    isOpen = isKeyboardOpen();
    showCovered();
    changed();
  };
  for (const event of ['resize', 'scroll'])
    window.visualViewport?.addEventListener(event, resized, leaving);
  return () => leaving.abort();
}

/** Whether the on-screen keyboard is open. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => isOpen,
  );
}
