import { isIP } from 'node:net';
import { z } from 'zod';
import { canonicalEmail, isEmail } from '../../contract/people/email.js';
import { email } from '../../contract/people/user.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import type { MasterKeys } from '../../stores/keys/master-key.js';
import { isMongodbAddress } from '../../stores/mongodb/connection/address.js';

/** `address` or `Name <address>`. */
export const sender = z
  .string()
  .regex(/^([^<>\p{C}]*<[^<>]+>|[^<>]+)$/u, 'must be an address or Name <address>')
  .transform((value) => {
    const [, name = '', address = value] = /^([^<]*)<(.+)>$/.exec(value) ?? [];
    return { name: name.trim(), address: address.trim() };
  })
  .pipe(
    z.object({
      name: z.string(),
      address: z
        .string()
        .refine((address) => isEmail(canonicalEmail(address)), 'must hold a valid e-mail address'),
    }),
  );

const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];
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
  const maxBits = version === 4 ? 32 : 128;
  return (
    rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= maxBits))
  );
}
/** Comma-separated addresses, networks or range names. */
export const proxies = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (ranges) => ranges.every(isProxyRange),
    `must be addresses, networks or ${rangeNames.join(', ')}, separated by commas`,
  );

/** Null for SQLite. The driver's own message could contain the password. */
export const readStore = z
  .string()
  .refine(
    (value) => value === 'sqlite' || isMongodbAddress(value),
    'must be sqlite, or mongodb://host/database or mongodb+srv://host/database',
  )
  .transform((value) => (value === 'sqlite' ? null : value));

/** Roles of a process: answer calls, serve sockets, run the projector. */
export const roles = ['api', 'live', 'projector'] as const;
export type Role = (typeof roles)[number];
/** Comma-separated roles. */
export const roleList = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(roles, `must be some of ${roles.join(', ')}, separated by commas`)).min(1));

/** A whole number in decimal digits. (`z.coerce` would accept blanks, 1e3 and 0x10.) */
export function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, message);
}

/** A time of day, `03:00`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 03:00')
  .transform((value) => ({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3)) }));

/** A text that contains a PEM block. */
export const pem = (what: string) =>
  z.string().regex(new RegExp(`-----BEGIN ([A-Z]+ )?${what}-----`), `must hold a ${what} as PEM`);

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** The master key from base64 and, while it is being replaced, the other one. */
export const masterKeys = z
  .string()
  .regex(
    /^[A-Za-z0-9+/]{43}=(\s+[A-Za-z0-9+/]{43}=)?$/,
    'must be 32 random bytes in base64 (openssl rand -base64 32), or two of these',
  )
  .transform((value): MasterKeys => {
    const [current = '', previous] = value.split(/\s+/);
    return {
      current: bytes(current),
      previous: previous === undefined ? null : bytes(previous),
    };
  });

/** `contact` or `Name <contact>` of the operator. */
export const operatorContact = z
  .string()
  .trim()
  .regex(/^\P{C}{1,200}$/u, 'must be one line of 200 characters or less')
  .transform((value) => {
    const [, name = value, contact = value] = /^([^<]+?) *<([^<>]+)>$/.exec(value) ?? [];
    return { name, contact };
  });

/** Comma-separated e-mail addresses. */
export const operators = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(email).max(100, 'must be 100 addresses or less'));
