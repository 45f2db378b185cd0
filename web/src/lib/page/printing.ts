import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('print');
let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const media = query();
  const set = (now: boolean) => () => {
    isPrinting = now;
    listener();
  };
  const [begin, end] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  media.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    media.removeEventListener('change', listener);
  };
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || query().matches,
    () => false,
  );
