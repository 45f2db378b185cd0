import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, type KeyObject } from 'node:crypto';

/** What lines of the security log say of the request in which something happened. */
export interface RequestContext {
  /** Method and declared path, never what a request says. */
  readonly call: string;
  /** Keyed digest of the client's address: the same client has the same, and nobody reads it back. */
  readonly client: string;
  /** Id of the request. */
  readonly request: string;
}

const requests = new AsyncLocalStorage<RequestContext>();
const digestLength = 16;

/** Runs what a request leads to, so that whoever writes a line knows of which request. */
export function inRequest(context: RequestContext, work: () => void): void {
  requests.run(context, work);
}

/** The request that this is part of; undefined outside of one. */
export const currentRequest = () => requests.getStore();

/** Makes digests of clients' addresses with a key that no log holds. */
export const clientDigest = (key: KeyObject) => (address: string) =>
  createHmac('sha256', key).update(address).digest('base64url').slice(0, digestLength);
