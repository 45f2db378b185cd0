import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';

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
