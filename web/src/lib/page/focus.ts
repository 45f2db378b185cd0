import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Moves the focus to the page's heading after the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** On unmount, gives the focus back to the previous element, or to the heading if it is gone. */
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

/** When an element that contains the focus is removed, moves the focus to the heading. */
export function useFocusHeadingOnUnmount(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        // The element that replaced it may have taken the focus.
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, [element]);
}
