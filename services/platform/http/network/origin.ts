import type { IncomingMessage } from 'node:http';
import { allowedHosts, type Settings } from '../../settings/settings.js';

type Asked = Pick<IncomingMessage, 'headers' | 'method'>;

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/**
 * Whether another site's page made the request without an Origin header. Following a link to us is
 * allowed: it only shows a page.
 */
function isForeignFetch({ headers, method }: Asked): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET';
}

/**
 * Whether a request names one of our hosts and, if a page made it, that page has our scheme, host
 * and port. Keeps out DNS rebinding and pages of other ports, to which browsers send our cookies as
 * well.
 */
export function originCheck(settings: Settings): (request: Asked) => boolean {
  const hosts = allowedHosts(settings);
  const { publicUrl } = settings;
  return (request) => {
    const { host, origin } = request.headers;
    const asked = host === undefined ? null : parsed(`http://${host}`);
    if (asked === null || !hosts.has(asked.hostname)) return false;
    if (origin === undefined) return !isForeignFetch(request);
    // A proxy ends TLS only for the public name.
    const scheme = asked.hostname === publicUrl.hostname ? publicUrl.protocol : 'http:';
    const from = parsed(origin)?.origin;
    return from === publicUrl.origin || from === parsed(`${scheme}//${host}`)?.origin;
  };
}

/**
 * Health probes may use any host name, as they address each process directly. Under a foreign name,
 * possibly a rebound one, they see only the status.
 */
export function asksForHealth({
  headers,
  method,
  url,
}: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean {
  const isProbe = method === 'GET' || method === 'HEAD';
  return isProbe && headers.origin === undefined && /^\/health([/?]|$)/.test(url ?? '');
}
