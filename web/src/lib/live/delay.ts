import { useSyncExternalStore } from 'react';

let since: string | null = null;
const listeners = new Set<() => void>();

/** What is shown is as it was then (ISO 8601); null when it is new. */
export function setDelay(next: string | null): void {
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Since when nothing new arrives, for screens; null while it does. */
export function useDelay(): string | null {
  return useSyncExternalStore(subscribe, () => since);
}
