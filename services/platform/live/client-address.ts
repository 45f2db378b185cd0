import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/**
 * Finds the address of the client whose request came through proxies that are believed: for the
 * handshakes of sockets as the server does for calls (`trustProxy`), by the same reader. Each proxy
 * vouches for the one before it, as long as it is believed itself.
 */
export function clientAddresses(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return (request) => proxyAddress(request, isTrusted);
}
