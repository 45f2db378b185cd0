import type { IncomingMessage } from 'node:http';
import { allowedHosts, type Settings } from '../../settings/settings.js';

type Asked = Pick<IncomingMessage, 'headers' | 'method'>;

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/**
 * Whether a page of somebody else's made the request without saying where it stands, as browsers tell
 * of requests that carry no origin. Following a link to us is no call: it only shows a page.
 */
function isForeignFetch({ headers, method }: Asked): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET';
}

/**
 * Tells whether a request was made for a name of ours and, where a page made it, by a page of ours:
 * one of the same scheme, host and port. Keeps out names rebound to this machine (DNS rebinding) and
 * calls from other pages, also from those that another port of the same host serves: browsers send
 * cookies to every port.
 */
export function originRule(settings: Settings): (request: Asked) => boolean {
  const hosts = allowedHosts(settings);
  const { publicUrl } = settings;
  return (request) => {
    const { host, origin } = request.headers;
    const asked = host === undefined ? null : parsed(`http://${host}`);
    if (asked === null || !hosts.has(asked.hostname)) return false;
    if (origin === undefined) return !isForeignFetch(request);
    // Whoever ends TLS before us does so for the public name alone.
    const scheme = asked.hostname === publicUrl.hostname ? publicUrl.protocol : 'http:';
    const from = parsed(origin)?.origin;
    return from === publicUrl.origin || from === parsed(`${scheme}//${host}`)?.origin;
  };
}

/**
 * Whether a probe may name any host, as one does that asks each process by its own address. Where the
 * host is not ours, a page under a rebound name may be asking: it is told the status alone.
 */
export function asksForHealth({
  headers,
  method,
  url,
}: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean {
  const isProbe = method === 'GET' || method === 'HEAD';
  return isProbe && headers.origin === undefined && /^\/health([/?]|$)/.test(url ?? '');
}
