import { useSyncExternalStore } from 'react';

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

function subscribe(changed: () => void): () => void {
  const resized = () => {
    isOpen = isKeyboardOpen();
    changed();
  };
  window.visualViewport?.addEventListener('resize', resized);
  return () => window.visualViewport?.removeEventListener('resize', resized);
}

/** Whether the on-screen keyboard is open. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => isOpen,
  );
}
