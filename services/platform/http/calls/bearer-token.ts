import type { IncomingMessage } from 'node:http';
import type { Tokens } from '../../settings/tokens.js';

/** Whether the request has one of the accepted bearer tokens; false when there are none. */
export function hasAcceptedToken(
  accepted: Tokens | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const token = bearerToken({ headers });
  return accepted !== null && token !== undefined && accepted.has(token);
}

/** The bearer token of a request, valid or not. */
export function bearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
