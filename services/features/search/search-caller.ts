import type { ReceivedCall } from '../../platform/http/calls/handles-call.js';
import { abortOnDisconnect } from '../../platform/http/errors/response-hooks.js';

/** The caller of a search or lookup. */
export interface SearchCaller {
  /** User id; without a session the client's IP address. */
  readonly who: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

export const searchCallerOf = ({
  viewerId,
  request,
  reply,
}: Pick<ReceivedCall, 'viewerId' | 'request' | 'reply'>): SearchCaller => ({
  who: viewerId ?? request.ip,
  signal: abortOnDisconnect(reply),
});
