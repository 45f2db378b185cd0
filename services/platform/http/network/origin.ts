import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { allowedHosts, type Settings } from '../../settings/settings.js';

/** The path of PUBLIC_URL, without a slash at its end; empty where the app has a host of its own. */
export const basePath = ({ pathname }: URL) => pathname.replace(/\/$/, '');

/** Attributes with an address, and addresses of built files in inline scripts and styles. */
const rootedAddress = /(\s(?:href|src|action)="|["'(](?=\/assets\/))\/(?!\/)/g;

/** An HTML page, or a script or style of one, with its addresses below the path. */
export function withBasePath(html: string, base: string): string {
  if (base === '') return html;
  return html.replace('<html', `<html data-base="${base}"`).replace(rootedAddress, `$1${base}/`);
}

/**
 * Serves everything below the path, whether or not the proxy has removed it from the address: requests
 * lose it before Fastify and the socket server see them, and pages get it.
 */
export function serveBelow(base: string, fastify: FastifyInstance, server: Server): void {
  if (base === '') return;
  const strip = (request: IncomingMessage) => {
    const { url = '' } = request;
    const rest = url.slice(base.length);
    if (url.startsWith(base) && /^([/?]|$)/.test(rest)) request.url = rest.replace(/^(?!\/)/, '/');
  };
  // The socket server has taken its place by then, which is to be behind.
  server.once('listening', () => {
    server.prependListener('request', strip);
    server.prependListener('upgrade', strip);
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
    const isWhole = isPage && typeof payload === 'string';
    if (isWhole) void reply.removeHeader('content-length');
    done(null, isWhole ? withBasePath(payload, base) : payload);
  });
}

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
