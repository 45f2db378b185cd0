import { observed } from '../observed.js';

export type LiveStatus = 'live' | 'reconnecting' | 'offline';

/** The status of the live connection. */
export const {
  get: liveStatus,
  set: setLiveStatus,
  useValue: useLiveStatus,
} = observed<LiveStatus>('reconnecting');

/** The time (ISO 8601) since which updates are delayed; null when they are not. */
export const { set: setDelay, useValue: useDelay } = observed<string | null>(null);
