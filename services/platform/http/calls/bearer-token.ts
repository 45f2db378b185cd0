import type { IncomingMessage } from 'node:http';
import type { Tokens } from '../../settings/tokens.js';

/** Whether a request shows one of the tokens; nobody shows one that there is not. */
export function showsToken(
  wanted: Tokens | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const shown = shownToken({ headers });
  return wanted !== null && shown !== undefined && wanted.has(shown);
}

/** The token that a request shows, whatever it is. */
export function shownToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
