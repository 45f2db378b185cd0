import type { SecurityEvent } from './security-log.js';

/** The security event of an error response; undefined for errors that hardly come from an attack. */
export function refusalEvent(
  status: number,
  isCall: boolean,
  method: string,
): SecurityEvent | undefined {
  if (status === 429) return 'too-many-calls';
  if (status === 401 || status === 403) return 'call-refused';
  if ([400, 413, 414, 415, 431].includes(status)) return 'input-refused';
  if (status !== 404 && status !== 405) return undefined;
  // A hidden item has the same response as a missing one, so this may have been an attempt to see it.
  if (isCall) return 'not-visible';
  return method === 'GET' || method === 'HEAD' ? undefined : 'method-refused';
}
