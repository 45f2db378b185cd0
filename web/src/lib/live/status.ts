import { useSyncExternalStore } from 'react';

export type LiveStatus = 'live' | 'reconnecting' | 'offline';

let status: LiveStatus = 'reconnecting';
const listeners = new Set<() => void>();

/** How the connection that brings changes is doing. */
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

/** The connection's state, for screens. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, liveStatus);
}
