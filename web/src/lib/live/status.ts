import { useSyncExternalStore } from 'react';

/** A value of the page that components follow. */
function observed<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = () => value;
  return {
    get,
    set: (next: Value) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}

export type LiveStatus = 'live' | 'reconnecting' | 'offline';

/** The status of the live connection. */
export const {
  get: liveStatus,
  set: setLiveStatus,
  useValue: useLiveStatus,
} = observed<LiveStatus>('reconnecting');

/** The time (ISO 8601) since which updates are delayed; null when they are not. */
export const { set: setDelay, useValue: useDelay } = observed<string | null>(null);
