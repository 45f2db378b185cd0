import type { IncomingMessage } from 'node:http';
import { hasAcceptedToken } from '../../http/calls/bearer-token.js';
import type { Settings } from '../../settings/settings.js';

export const metricsAddress = '/metrics';

/**
 * A request with the metrics token may use any host name: Prometheus addresses each process
 * directly, and no web page knows the token.
 */
export function isMetricsRequest(
  settings: Pick<Settings, 'metricsToken'>,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
): boolean {
  return (
    request.url?.split('?')[0] === metricsAddress &&
    hasAcceptedToken(settings.metricsToken, request)
  );
}
