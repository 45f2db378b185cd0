import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('print');
let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const leaving = new AbortController();
  const set = (now: boolean) => () => {
    isPrinting = now;
    listener();
  };
  window.addEventListener('beforeprint', set(true), leaving);
  window.addEventListener('afterprint', set(false), leaving);
  query().addEventListener('change', listener, leaving);
  return () => leaving.abort();
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || query().matches,
    () => false,
  );
