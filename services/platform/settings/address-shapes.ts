import { isIP } from 'node:net';
import { z } from 'zod';

/** Whether name and password of an address can be read. */
function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** `smtp://` or `smtps://`. */
export const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://host or smtps://host' })
  .refine(isDecodable, 'holds a % that must be written %25');

const hostLabel = /^\w([\w-]{0,61}\w)?$/;
const isHostName = (value: string) =>
  value.length <= 253 && value.split('.').every((label) => hostLabel.test(label));
/** What the server listens on: an address, or a name of this machine. */
export const listeningHost = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || (isHostName(value) && !/^[\d.]+$/.test(value)),
    'must be an address or a host name, without brackets and port',
  );

/** Where browsers reach the product: a scheme, a host and a port, as nothing serves it below a path. */
export const publicUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: 'must be https://host or http://host',
    abort: true,
  })
  .refine(
    (value) => !/[?#]/.test(value) && new URL(value).href === `${new URL(value).origin}/`,
    'must be https://host without a path, a query, a fragment or a user name',
  );

/** `redis://` or `rediss://`, with the number of a database at most. */
export const redis = z
  .url({
    protocol: /^rediss?$/,
    hostname: /./,
    error: 'must be redis://host or rediss://host',
    abort: true,
  })
  .refine(isDecodable, 'holds a % that must be written %25')
  .refine(
    (value) => /^(\/\d*)?$/.test(new URL(value).pathname),
    'must name a database by its number, or none',
  );

/** `host:port`. */
export const scanner = z
  .string()
  .regex(/^([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'must be host:port')
  .transform((value) => {
    const at = value.lastIndexOf(':');
    return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, 'must have a port from 1 to 65535');
