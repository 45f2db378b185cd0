import type { ReceivedCall } from '../../platform/http/calls/handles-call.js';
import { abortOnDisconnect } from '../../platform/http/errors/client-disconnected.js';

/** Who asks, and whether the caller still waits. */
export interface Asker {
  /** The user, else the address of the client. */
  readonly who: string;
  readonly signal: AbortSignal;
}

export const askerOf = ({
  viewerId,
  request,
  reply,
}: Pick<ReceivedCall, 'viewerId' | 'request' | 'reply'>): Asker => ({
  who: viewerId ?? request.ip,
  signal: abortOnDisconnect(reply),
});
