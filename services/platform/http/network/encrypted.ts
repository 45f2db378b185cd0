import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import { isLoopback } from '../../settings/plain-network.js';
import type { Settings } from '../../settings/settings.js';
import { basePath } from './origin.js';
import { forwardedReader, plainAddress } from './forwarded.js';

type IncomingRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Headers that a proxy adds. */
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Returns a check whether a request arrived encrypted: at this process, or at a trusted proxy that
 * reports it. Requests from this machine count as encrypted, because they cross no network. So do all
 * requests when the public URL is http, which is allowed only for loopback addresses.
 */
export function encryptionCheck(
  settings: Pick<Settings, 'publicUrl' | 'trustProxy'>,
): (request: IncomingRequest) => boolean {
  if (settings.publicUrl.protocol === 'http:') return () => true;
  const read = forwardedReader(settings.trustProxy);
  return (request) => {
    const { socket, headers } = request;
    if (socket instanceof TLSSocket) return true;
    if (read(request).protocol === 'https') return true;
    const from = plainAddress(socket.remoteAddress ?? '') ?? '';
    return isLoopback(from) && forwarding.every((name) => headers[name] === undefined);
  };
}

/** A protocol other than https, as a proxy reports it. */
const plainProtocol = /(?:^|[,="\s])http(?!s)/i;

/**
 * Whether the public address has led here: a browser says so by headers that it sends over https alone,
 * and a proxy that ends TLS forwards without saying which protocol it received. A redirect would come
 * back for ever.
 */
function wouldComeBack({ headers }: IncomingRequest, { host }: URL): boolean {
  if (headers.host !== host) return false;
  if (headers['sec-fetch-mode'] === 'navigate') return true;
  const reported = `${String(headers['x-forwarded-proto'] ?? '')},${headers.forwarded ?? ''}`;
  return forwarding.some((name) => headers[name] !== undefined) && !plainProtocol.test(reported);
}

const proxyHint =
  'This request arrived without TLS. The proxy has to send X-Forwarded-Proto: https, and TRUST_PROXY has to name it.';

/** Proxies and Prometheus call these per process, within the network of the stores. */
const processPath = /^\/(health|metrics)([/?]|$)/;
const logger = new Logger('Network');

/**
 * Redirects unencrypted page requests to the public URL and refuses unencrypted calls, whose
 * secrets are already exposed.
 */
export function refuseUnencrypted(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  isEncrypted: (request: IncomingRequest) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  let hasWarned = false;
  return async ({ method, url, raw }, reply) => {
    if (processPath.test(url) || isEncrypted(raw)) return;
    if (!hasWarned) {
      hasWarned = true;
      logger.warn(
        'a request arrived without TLS: past the proxy, through one that TRUST_PROXY does not name, or through one that sends neither X-Forwarded-Proto: https nor Forwarded: proto=https',
      );
    }
    if (wouldComeBack(raw, publicUrl)) {
      await reply.status(403).send({ error: 'Please use https', details: proxyHint });
    } else if (method === 'GET' && !url.startsWith('/api/')) {
      await reply.redirect(publicUrl.origin + basePath(publicUrl) + url, 308);
    } else {
      await reply.status(403).send({ error: 'Please use https' });
    }
  };
}
