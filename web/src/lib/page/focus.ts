import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Goes on from the page's heading, where what had the focus is gone. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Gives the focus back to what had it before, or to the heading when that is gone by then. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement) || before === document.body) return;
      if (before.isConnected) before.focus({ preventScroll: true });
      else focusHeading();
    },
    [before],
  );
}

/** Should this leave the page while the focus is in it, the focus goes on from the heading. */
export function useFocusHeadingOnUnmount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        // Something that came in its place may have taken it.
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, [element]);
}
