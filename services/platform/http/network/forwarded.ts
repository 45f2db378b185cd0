import proxyAddress from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>;

/** Who asks, as far as the proxies that are believed say. */
export interface Forwarded {
  /** Address of the client, in the form that `plainAddress` gives; empty for a closed connection. */
  readonly address: string;
  /** What the client spoke to the first believed proxy, in lower case; undefined where none says it. */
  readonly protocol: string | undefined;
}

/** IPv4 that was written as IPv6, as URL parsers write it. */
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
 * One spelling of an address, without port, brackets, quotes and zone: the same client is counted as
 * one. Undefined for what is none (`unknown`, `_hidden`).
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

/** Entries of a header that each proxy adds one to, the nearest first. */
function entries(header: string | readonly string[] | undefined): readonly string[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(',');
  const found = text.split(',').map((entry) => entry.trim());
  return found.filter((entry) => entry !== '').reverse();
}

/**
 * Reads what proxies say of whom they ask for, for calls and handshakes of sockets alike. Each proxy
 * vouches for the one before it, as long as it is believed itself. `X-Forwarded-Host` is not read:
 * a page under a rebound name could send it.
 * @param trustProxy addresses, networks and names of ranges that are believed.
 */
export function forwardedReader(trustProxy: readonly string[]): (request: Asked) => Forwarded {
  const isTrusted = proxyAddress.compile([...trustProxy]);
  return ({ headers, socket }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? '';
    let believed = 0;
    for (const said of entries(headers['x-forwarded-for'])) {
      if (!isTrusted(address, believed)) break;
      believed += 1;
      const before = plainAddress(said);
      if (before === undefined) return { address, protocol: protocolOf(headers, believed) };
      address = before;
    }
    if (isTrusted(address, believed)) believed += 1;
    return { address, protocol: protocolOf(headers, believed) };
  };
}

/** What the farthest believed proxy says. One that overwrites the header stands for those before it. */
function protocolOf(headers: Asked['headers'], believed: number): string | undefined {
  if (believed === 0) return undefined;
  const said = entries(headers['x-forwarded-proto']);
  return said[Math.min(believed, said.length) - 1]?.toLowerCase();
}
