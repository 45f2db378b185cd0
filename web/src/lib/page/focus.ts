import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Moves the focus to the page's heading after the focused element was removed. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** What the focus goes to in an item of a list: the link of its title, else its first control. */
export function mainControl(item: Element): HTMLElement | null {
  const first = (selector: string) =>
    [...item.querySelectorAll<HTMLElement>(selector)].find(
      (each) => each.tabIndex >= 0 && !each.closest('[inert]'),
    );
  return first('h2 a[href], h3 a[href]') ?? first('a[href], button') ?? null;
}

/** On unmount, gives the focus back to the previous element, or to the heading if it is gone. */
export function useRestoreFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (!(before instanceof HTMLElement) || before === document.body) return;
      if (before.isConnected) before.focus({ preventScroll: true });
      else {
        queueMicrotask(() => {
          // What replaced it may have taken the focus.
          if (document.activeElement === document.body) focusHeading();
        });
      }
    },
    [before],
  );
}

/** Called before an element is removed; what it returns is called after that, for the next focus. */
type FindNext = (leaving: HTMLElement) => () => HTMLElement | null | undefined;

/**
 * When an element that contains the focus is removed, moves the focus to what `findNext` finds, else
 * to the heading.
 * @param findNext Must not change between renders.
 */
export function useFocusOnUnmount(
  element: RefObject<HTMLElement | null>,
  findNext: FindNext,
): void {
  useLayoutEffect(() => {
    const leaving = element.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const next = findNext(leaving);
      queueMicrotask(() => {
        // The element that replaced it may have taken the focus.
        if (document.activeElement !== document.body) return;
        const control = next();
        if (control) control.focus({ preventScroll: true });
        else focusHeading();
      });
    };
  }, [element, findNext]);
}

/** Finds the item that takes the place of one that leaves a list, else the list's last one. */
export const findNextItem: FindNext = (leaving) => {
  const item = leaving.closest('li');
  const list = item?.parentElement;
  const index = list ? [...list.children].indexOf(item) : 0;
  return () => {
    const next = list?.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
    return next && mainControl(next);
  };
};
