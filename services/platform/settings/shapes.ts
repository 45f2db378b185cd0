import { isIP } from 'node:net';
import { z } from 'zod';
import { email } from '../../contract/user.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import { isMongodbAddress } from '../../stores/mongodb/address.js';

/** `address` or `Name <address>`. */
export const sender = z
  .string()
  .regex(/^([^<>\p{C}]*<[^<>]+>|[^<>]+)$/u, 'must be an address or Name <address>')
  .transform((value) => {
    const [, name = '', address = value] = /^([^<]*)<(.+)>$/.exec(value) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(z.object({ name: z.string(), address: z.email('must hold a valid e-mail address') }));

const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];
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

/** Null for SQLite. */
export const eventStore = z.string().transform((value, context) => {
  if (value === 'sqlite') return null;
  try {
    parseKurrentAddress(value);
  } catch (error) {
    const why = error instanceof RangeError ? error.message : 'cannot be read';
    context.addIssue({ code: 'custom', message: `${why}; or sqlite` });
  }
  return value;
});

/** An address, a network (10.0.0.0/8), or the name of a range. */
function isProxyRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (version === 0) return rangeNames.includes(value);
  const most = version === 4 ? 32 : 128;
  return rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most));
}
/** Addresses, networks or names of ranges, with commas between. */
export const proxies = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (ranges) => ranges.every(isProxyRange),
    `must be addresses, networks or ${rangeNames.join(', ')}, with commas between`,
  );

/** Null for SQLite. The driver's own message may hold the address, and so a password. */
export const readStore = z
  .string()
  .refine(
    (value) => value === 'sqlite' || isMongodbAddress(value),
    'must be sqlite, or mongodb://host/database or mongodb+srv://host/database with options that MongoDB knows',
  )
  .transform((value) => (value === 'sqlite' ? null : value));

/** What a process does: answer calls, keep sockets, keep the read models. */
export const roles = ['api', 'live', 'projector'] as const;
export type Role = (typeof roles)[number];
/** Roles, with commas between. */
export const roleList = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(roles, `must be some of ${roles.join(', ')}, with commas between`)).min(1));

/** How many of something there may be. */
export const atMost = z.coerce
  .number('must be a whole number from 1 to 1000000')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000, 'must be 1000000 or less');

/** `host:port`. */
export const scanner = z
  .string()
  .regex(/^([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'must be host:port')
  .transform((value) => {
    const at = value.lastIndexOf(':');
    return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, 'must have a port from 1 to 65535');

/** A text in which something stands as PEM has it. */
export const pem = (what: string) =>
  z.string().regex(new RegExp(`-----BEGIN ([A-Z]+ )?${what}-----`), `must hold a ${what} as PEM`);

/** Bytes, of their base64. */
export const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64: openssl rand -base64 32')
  .transform((value) => new Uint8Array(Buffer.from(value, 'base64')));

/** What people are told of who runs the installation. */
export const operatorLine = z
  .string()
  .trim()
  .regex(/^\P{C}{1,200}$/u, 'must be one line of 200 characters or less');

/** Addresses of people, with commas between. */
export const operators = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(email).max(100, 'must be 100 addresses or less'));
