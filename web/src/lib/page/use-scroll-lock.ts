import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind a dialog from scrolling. Mantine's own lock adds a stylesheet, after which
 * the browser recomputes the styles of the whole page: a third of the time a dialog takes to open.
 */
export function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    locks += 1;
    if (locks === 1) {
      // The page keeps its width without its scroll bar.
      style.paddingRight = `${window.innerWidth - clientWidth}px`;
      style.overflow = 'hidden';
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      style.overflow = '';
      style.paddingRight = '';
    };
  }, []);
}
