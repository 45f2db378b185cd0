// The egress proxy of the containers, whose network leads nowhere else. It connects to the hosts in WAY_OUT on
// port 443 only, and cannot read the TLS that passes through.
import { lookup } from 'node:dns/promises';
import { createServer } from 'node:http';
import { BlockList, connect, isIP } from 'node:net';
import { pathToFileURL } from 'node:url';

/** Milliseconds for connecting, and without traffic until a connection is closed. */
const longestConnecting = 5_000;
const longestSilence = 60_000;
const maxConnections = 500;

/** Addresses in local networks, to which an outside name may be pointed by an attacker. */
const near = new BlockList();
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
  near.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
])
  near.addSubnet(network, bits, 'ipv6');

/**
 * Whether an address is outside these networks.
 * @param {string} address
 */
export function isOutside(address) {
  const version = isIP(address);
  return version !== 0 && !near.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The proxy, not yet listening.
 * @param {readonly string[]} hosts that may be reached
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
    if (outside === undefined) return refuse('not outside');
    const target = connectTo({ host: outside.address, port: 443 });
    target.setTimeout(longestConnecting, () => target.destroy());
    target.once('connect', () => {
      target.setTimeout(longestSilence);
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
