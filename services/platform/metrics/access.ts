import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../settings/settings.js';

export const metricsAddress = '/metrics';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a request shows the token of the setting METRICS_TOKEN. */
export function showsToken(
  { metricsToken }: Pick<Settings, 'metricsToken'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const [, shown] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (metricsToken === null || shown === undefined) return false;
  // Digests have one length, and comparing them takes the same time wherever they differ.
  return timingSafeEqual(digest(shown), digest(metricsToken));
}

/**
 * Whether a request for the figures may name any host: whoever holds the token is no page that was
 * led here, and asks each process by its own address.
 */
export function asksForFigures(
  settings: Pick<Settings, 'metricsToken'>,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
): boolean {
  return request.url?.split('?')[0] === metricsAddress && showsToken(settings, request);
}
