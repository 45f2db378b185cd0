import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type IncomingRequest = Pick<IncomingMessage, 'headers' | 'socket'>;

/** The client as seen by trusted proxies. */
export interface Forwarded {
  /** Client address as `plainAddress` writes it; empty for a closed connection. */
  readonly address: string;
  /**
   * Protocol between the client and the first trusted proxy, in lower case; undefined when unknown.
   */
  readonly protocol: string | undefined;
}

/** IPv4-mapped IPv6 address, as URL parsers write it. */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

function plainIPv6(address: string): string {
  const [withoutZone = ''] = address.split('%');
  const shortest = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(shortest) ?? [];
  if (high === undefined || low === undefined) return shortest;
  const bytes = [high, low].flatMap((part) => {
    const value = parseInt(part, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/**
 * One spelling per address, without port, brackets, quotes and zone, so that a client is counted
 * once. Undefined for values such as `unknown` and `_hidden`.
 */
export function plainAddress(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(bare) ?? [];
  const address = bracketed ?? beforePort ?? bare;
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? address : plainIPv6(address);
}

/**
 * The client that an address stands for in limits: a provider gives each of its clients a whole /64
 * network of IPv6.
 */
export function clientOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = '', end] = address.split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end ? end.split(':') : [];
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = end === undefined ? before : [...before, ...zeros, ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Entries of a header that each proxy appends to, the nearest first. */
function entries(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  const found = text.split(',').map((entry) => entry.trim());
  return found.filter((entry) => entry !== '').reverse();
}

/** An element of `Forwarded`; quoted strings may contain commas. */
const element = /(?:[^",]|"[^"]*")+/g;

/** A parameter of each element of `Forwarded` (RFC 7239), the nearest first; empty where it is missing. */
function forwardedParameters(header: string | undefined, name: string): readonly string[] {
  if (header === undefined) return [];
  const parameter = new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*("[^"]*"|[^;]*)`, 'i');
  const found = (header.match(element) ?? []).map((each) => parameter.exec(each)?.[1]);
  return found.map((value = '') => value.trim().replace(/^"(.*)"$/, '$1')).reverse();
}

/** What each proxy appends, in its own headers or else in `Forwarded`; the nearest first. */
function reported(
  headers: IncomingRequest['headers'],
  usual: 'x-forwarded-for' | 'x-forwarded-proto',
  parameter: 'for' | 'proto',
): readonly string[] {
  const own = headers[usual];
  return own === undefined ? forwardedParameters(headers.forwarded, parameter) : entries(own);
}

/**
 * Reads forwarding headers of requests and socket handshakes. Each trusted proxy vouches for the
 * one before it. `X-Forwarded-Host` is ignored: a page under a rebound name could send it.
 * @param trustProxy trusted addresses, networks and range names.
 */
export function forwardedReader(
  trustProxy: readonly string[],
): (request: IncomingRequest) => Forwarded {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? '';
    let trustedHops = 0;
    for (const entry of reported(headers, 'x-forwarded-for', 'for')) {
      if (!isTrusted(address, trustedHops)) break;
      trustedHops += 1;
      const previous = plainAddress(entry);
      if (previous === undefined) return { address, protocol: protocolOf(headers, trustedHops) };
      address = previous;
    }
    if (isTrusted(address, trustedHops)) trustedHops += 1;
    return { address, protocol: protocolOf(headers, trustedHops) };
  };
}

/**
 * The protocol that the farthest trusted proxy reports. Where a proxy overwrote the header, there are
 * fewer entries than trusted proxies, and its entry counts.
 */
function protocolOf(headers: IncomingRequest['headers'], trustedHops: number): string | undefined {
  if (trustedHops === 0) return undefined;
  const protocols = reported(headers, 'x-forwarded-proto', 'proto');
  return protocols[Math.min(trustedHops, protocols.length) - 1]?.toLowerCase();
}
