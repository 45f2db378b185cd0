import type { IncomingMessage } from 'node:http';
import { allowedHosts, type Settings } from '../../settings/settings.js';

type IncomingRequest = Pick<IncomingMessage, 'headers' | 'method'>;

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/**
 * Whether the page of another site made the request, according to its Sec-Fetch headers. Following a
 * link to this site is allowed: it only shows a page.
 */
function isForeignFetch({ headers, method }: IncomingRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || method !== 'GET';
}

/**
 * Returns a check whether a request names one of our hosts and, if a page made it, that page has our
 * scheme, host and port. It prevents DNS rebinding, and calls by pages of other ports, with which
 * browsers send our cookies too.
 */
export function originCheck(settings: Settings): (request: IncomingRequest) => boolean {
  const hosts = allowedHosts(settings);
  const { publicUrl } = settings;
  return (request) => {
    const { host, origin } = request.headers;
    const target = host === undefined ? null : parsed(`http://${host}`);
    if (target === null || !hosts.has(target.hostname)) return false;
    if (origin === undefined) return !isForeignFetch(request);
    // A proxy ends TLS only for the public name.
    const scheme = target.hostname === publicUrl.hostname ? publicUrl.protocol : 'http:';
    const from = parsed(origin)?.origin;
    return from === publicUrl.origin || from === parsed(`${scheme}//${host}`)?.origin;
  };
}

/**
 * Health probes may use any host name, as they address each process directly. Under a foreign name,
 * possibly a rebound one, they see only the status.
 */
export function isHealthProbe({
  headers,
  method,
  url,
}: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean {
  const isProbe = method === 'GET' || method === 'HEAD';
  return isProbe && headers.origin === undefined && /^\/health([/?]|$)/.test(url ?? '');
}
