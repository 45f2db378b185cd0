import { useSyncExternalStore } from 'react';

/** Scrolled less than this, in pixels, the top of the page is still in view. */
const nearTop = 160;

const isAtTop = () => window.scrollY < nearTop;

function subscribe(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true });
  return () => window.removeEventListener('scroll', changed);
}

/** Whether the person looks at the top of the page. */
export function useAtTop(): boolean {
  return useSyncExternalStore(subscribe, isAtTop);
}
