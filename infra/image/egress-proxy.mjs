// The egress proxy of the containers, whose network leads nowhere else. It connects to the hosts in WAY_OUT on
// port 443 only, and cannot read the TLS that passes through.
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:http';
import { BlockList, connect, isIP } from 'node:net';
import { pathToFileURL } from 'node:url';

/** Milliseconds for connecting, and without traffic until a connection is closed. */
const connectTimeoutMs = 5_000;
const idleTimeoutMs = 60_000;
const maxConnections = 500;

/** Local networks. They are refused, because an attacker may point a listed name there. */
const localNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
])
  localNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
])
  localNetworks.addSubnet(network, bits, 'ipv6');

/**
 * Whether an address is outside the local networks; false for a text that is no address.
 * @param {string} address
 */
export function isOutside(address) {
  const version = isIP(address);
  return version !== 0 && !localNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Creates the proxy; it is not listening yet.
 * @param {readonly string[]} hosts that may be reached, in lower case
 * @param {(host: string) => Promise<readonly { address: string }[]>} addressesOf
 * @param {typeof connect} connectTo
 */
export function egressProxy(
  hosts,
  addressesOf = (host) => lookup(host, { all: true }),
  connectTo = connect,
) {
  const allowed = new Set(hosts);
  const server = createServer((_request, response) => {
    response.writeHead(405).end();
  });
  server.maxConnections = maxConnections;
  server.on('connect', async (request, client, head) => {
    client.on('error', () => client.destroy());
    const refuse = (/** @type {string} */ why) => {
      process.stdout.write(`${JSON.stringify({ refused: String(request.url), why })}\n`);
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    };
    const [, host = '', port = ''] = /^([a-z0-9.-]+):(\d+)$/i.exec(request.url ?? '') ?? [];
    if (port !== '443' || !allowed.has(host.toLowerCase())) return refuse('not listed');
    const found = await addressesOf(host).catch(() => []);
    const outside = found.find(({ address }) => isOutside(address));
    if (outside === undefined) return refuse('local address');
    const target = connectTo({ host: outside.address, port: 443 });
    target.setTimeout(connectTimeoutMs, () => target.destroy());
    target.once('connect', () => {
      target.setTimeout(idleTimeoutMs);
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) target.write(head);
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    target.on('close', () => client.destroy());
    client.on('close', () => target.destroy());
  });
  return server;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const hosts = (process.env.WAY_OUT ?? '').split(',').map((each) => each.trim());
  egressProxy(hosts.filter((each) => each !== '')).listen(3128);
  process.once('SIGTERM', () => process.exit(0));
}
