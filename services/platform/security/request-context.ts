import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, type KeyObject } from 'node:crypto';

/** The request, as lines of the security log describe it. */
export interface RequestContext {
  /** Method and declared route, never the requested path. */
  readonly call: string;
  /** Keyed digest of the client address: the same for one client, and not reversible. */
  readonly client: string;
  /** Id of the request. */
  readonly request: string;
}

const requests = new AsyncLocalStorage<RequestContext>();
const digestLength = 16;

/** Runs the handling of a request within its context. */
export function inRequest(context: RequestContext, work: () => void): void {
  requests.run(context, work);
}

/** The current request's context; undefined outside of a request. */
export const currentRequest = () => requests.getStore();

/** Digests client addresses with a key that is never logged. */
export const clientDigest = (key: KeyObject) => (address: string) =>
  createHmac('sha256', key).update(address).digest('base64url').slice(0, digestLength);
