import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether two tokens are the same. Digests have one length, and comparing them always takes as long. */
export function isSameToken(shown: string, wanted: string): boolean {
  return timingSafeEqual(digest(shown), digest(wanted));
}

/** Whether a request shows a token; nobody shows one that there is not. */
export function showsToken(
  wanted: string | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const shown = shownToken({ headers });
  return wanted !== null && shown !== undefined && isSameToken(shown, wanted);
}

/** The token that a request shows, whatever it is. */
export function shownToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}
