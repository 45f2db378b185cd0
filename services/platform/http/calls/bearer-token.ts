import type { IncomingMessage } from 'node:http';
import type { Tokens } from '../../settings/tokens.js';

/** Whether the request has one of the accepted bearer tokens; false when there are none. */
export function showsToken(
  wanted: Tokens | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const shown = shownToken({ headers });
  return wanted !== null && shown !== undefined && wanted.has(shown);
}

/** The bearer token of a request, valid or not. */
export function shownToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
