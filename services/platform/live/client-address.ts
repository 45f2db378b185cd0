import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** The names of ranges that TRUST_PROXY may hold, as proxies are named everywhere. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
/** An IPv4 address that came in over IPv6 is that address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Finds the address of the client whose request came through proxies that are believed. */
export function clientAddresses(
  trustProxy: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  const trusted = new BlockList();
  for (const range of trustProxy.flatMap((each) => ranges[each] ?? [each])) {
    const [address = '', bits] = range.split('/');
    if (bits === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(bits), familyOf(address));
  }
  return ({ headers, socket }) => {
    const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
    const path = [
      ...forwarded.map((each) => plain(each.trim())),
      plain(socket.remoteAddress ?? ''),
    ];
    let client = path.pop() ?? '';
    // Each proxy vouches for the one before it, as long as it is believed itself.
    for (let before = path.pop(); before !== undefined && isIP(before) !== 0; before = path.pop()) {
      if (isIP(client) === 0 || !trusted.check(client, familyOf(client))) break;
      client = before;
    }
    return client;
  };
}
