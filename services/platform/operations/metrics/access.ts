import type { IncomingMessage } from 'node:http';
import { showsToken } from '../../http/calls/bearer-token.js';
import type { Settings } from '../../settings/settings.js';

export const metricsAddress = '/metrics';

/**
 * Whether a request for the figures may name any host: whoever holds the token is no page that was
 * led here, and asks each process by its own address.
 */
export function asksForFigures(
  settings: Pick<Settings, 'metricsToken'>,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
): boolean {
  return (
    request.url?.split('?')[0] === metricsAddress && showsToken(settings.metricsToken, request)
  );
}
