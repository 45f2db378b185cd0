import { isIP } from 'node:net';
import { z } from 'zod';

/** Whether percent-encoding in the address is valid. */
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
/** The address to listen on: an IP address or a host name of this machine. */
export const listeningHost = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || (isHostName(value) && !/^[\d.]+$/.test(value)),
    'must be an address or a host name, without brackets and port',
  );

/**
 * The address browsers use: scheme, host and port, because the app cannot be served below a path.
 */
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

/** `redis://` or `rediss://`, optionally with a database number. */
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
