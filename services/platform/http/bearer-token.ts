import type { IncomingMessage } from 'node:http';
import type { Tokens } from '../settings/tokens.js';

/** Whether a request shows one of the tokens; nobody shows one that there is not. */
export function showsToken(
  wanted: Tokens | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const [, shown] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return wanted !== null && shown !== undefined && wanted.has(shown);
}
