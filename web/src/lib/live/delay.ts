import { useSyncExternalStore } from 'react';

let since: string | null = null;
const listeners = new Set<() => void>();

/** Sets the time (ISO 8601) since which updates are delayed; null when they are not. */
export function setDelay(next: string | null): void {
  if (next === since) return;
  since = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The time since which updates are delayed; null when they are not. */
export function useDelay(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => since,
    () => since,
  );
}
