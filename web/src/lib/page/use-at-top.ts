import { useSyncExternalStore } from 'react';

/** Pixels scrolled up to which the page counts as at its top. */
const nearTop = 160;

const isAtTop = () => window.scrollY < nearTop;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the page is scrolled to its top. */
export function useAtTop(): boolean {
  return useSyncExternalStore(subscribe, isAtTop);
}
