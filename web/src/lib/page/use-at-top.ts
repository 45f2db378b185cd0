import { useSyncExternalStore } from 'react';

/** Pixels scrolled up to which the page counts as at its top. */
const nearTop = 160;

/** Updated by scroll events: reading the position while React renders would force a layout. */
let isAtTop = true;

if (typeof window !== 'undefined') {
  window.addEventListener('scroll', () => (isAtTop = window.scrollY < nearTop), { passive: true });
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the page is scrolled to its top. */
export function useAtTop(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAtTop,
    () => isAtTop,
  );
}
