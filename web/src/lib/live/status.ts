import { useSyncExternalStore } from 'react';

export type LiveStatus = 'live' | 'reconnecting' | 'offline';

let status: LiveStatus = 'reconnecting';
const listeners = new Set<() => void>();

/** The status of the live connection. */
export function liveStatus(): LiveStatus {
  return status;
}

export function setLiveStatus(next: LiveStatus): void {
  if (next === status) return;
  status = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The status of the live connection, as a hook. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, liveStatus, liveStatus);
}
