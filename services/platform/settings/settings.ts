import { Logger } from '@nestjs/common';
import { isIP } from 'node:net';
import { z } from 'zod';
import {
  identityProviderPairs,
  type IdentityProviderSettings,
  identityProviderSettings,
  identityProviderVariables,
} from './identity-provider-settings.js';
import {
  pairs,
  providerSettings,
  type ProviderSettings,
  providerVariables,
  secretVariables,
} from './provider-settings.js';
import { type LoggedFrom, logLevels } from '../logging/product-logger.js';
import { InvalidSetting } from './invalid-setting.js';
import { isLocal, isLoopback } from './loopback.js';
import { checkAddresses, checkTransports } from './plain-network.js';
import { fileSetting, withSecretFiles } from './secret-files.js';
import { tokenList, type Tokens, tokensOf } from './tokens.js';
import type { ClamavServer } from '../scanning/clamav.js';
import { defaultQuotas, type QuotaTable } from '../security/quota-table.js';
import type { MasterKeys } from '../../stores/master-key.js';
import { email } from '../../contract/user.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import { isMongodbAddress } from '../../stores/mongodb/address.js';

export const settingsToken = Symbol('Settings');

const wildcards = ['0.0.0.0', '::'];

/** `address` or `Name <address>`. */
const sender = z
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
const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://host or smtps://host' })
  .refine(isDecodable, 'holds a % that must be written %25');

/** Null for SQLite. */
const eventStore = z.string().transform((value, context) => {
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
const proxies = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (ranges) => ranges.every(isProxyRange),
    `must be addresses, networks or ${rangeNames.join(', ')}, with commas between`,
  );

/** Null for SQLite. The driver's own message may hold the address, and so a password. */
const readStore = z
  .string()
  .refine(
    (value) => value === 'sqlite' || isMongodbAddress(value),
    'must be sqlite, or mongodb://host/database or mongodb+srv://host/database with options that MongoDB knows',
  )
  .transform((value) => (value === 'sqlite' ? null : value));

/** What a process does: answer calls, keep sockets, keep the read models. */
export const roles = ['api', 'live', 'projector'] as const;
export type Role = (typeof roles)[number];
const roleList = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(roles, `must be some of ${roles.join(', ')}, with commas between`)).min(1));

const atMost = z.coerce
  .number('must be a whole number from 1 to 1000000')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000, 'must be 1000000 or less');

/** `host:port`. */
const scanner = z
  .string()
  .regex(/^([\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 'must be host:port')
  .transform((value) => {
    const at = value.lastIndexOf(':');
    return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
  })
  .refine(({ port }) => port > 0 && port <= 65_535, 'must have a port from 1 to 65535');

/** A text in which something stands as PEM has it. */
const pem = (what: string) =>
  z.string().regex(new RegExp(`-----BEGIN ([A-Z]+ )?${what}-----`), `must hold a ${what} as PEM`);

/** Bytes, of their base64. */
const masterKey = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 random bytes in base64: openssl rand -base64 32')
  .transform((value) => new Uint8Array(Buffer.from(value, 'base64')));

/** What people are told of who runs the installation. */
const operatorLine = z
  .string()
  .trim()
  .regex(/^\P{C}{1,200}$/u, 'must be one line of 200 characters or less');

/** Addresses of people, with commas between. */
const operators = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .pipe(z.array(email).max(100, 'must be 100 addresses or less'));

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  EVENT_STORE: eventStore.default(null),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_IN: z.enum(['open', 'code']).optional(),
  REGISTRATION: z.enum(['open', 'invited', 'closed']).default('open'),
  ...identityProviderVariables,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  TRUST_PROXY: proxies.default([]),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, hostname: /./, error: 'must be redis://host or rediss://host' })
    .optional(),
  READ_STORE: readStore.default(null),
  ROLES: roleList.default([...roles]),
  METRICS_TOKEN: tokenList.optional(),
  OPS_TOKEN: tokenList.optional(),
  OPERATOR_NAME: operatorLine.optional(),
  OPERATOR_CONTACT: operatorLine.optional(),
  UNUSED_ACCOUNT_MONTHS: z.coerce
    .number('must be a whole number from 2 to 120')
    .int('must be a whole number')
    .min(2, 'must be 2 or more')
    .max(120, 'must be 120 or less')
    .optional(),
  API_DOCS: z.enum(['yes', 'no'], 'must be yes or no').optional(),
  OPERATORS: operators.default([]),
  DISK_FREE_PERCENT: z.coerce
    .number('must be a number from 0 to 100')
    .min(0, 'must be 0 or more')
    .max(100, 'must be 100 or less')
    .default(5),
  SOCKETS_PER_ACCOUNT: atMost.default(50),
  SOCKETS_PER_ADDRESS: atMost.default(500),
  QUOTA_ITEMS: atMost.default(defaultQuotas.items),
  QUOTA_COMMENTS: atMost.default(defaultQuotas.comments),
  QUOTA_LISTS: atMost.default(defaultQuotas.lists),
  QUOTA_LINKS: atMost.default(defaultQuotas.links),
  QUOTA_REQUESTS: atMost.default(defaultQuotas.requests),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  DEMO: z.enum(['on', 'off', 'year']).default('on'),
  CLAMAV: scanner.optional(),
  PLAIN_NETWORK: z.enum(['yes', 'no']).default('no'),
  TLS_CERTIFICATE: pem('CERTIFICATE').optional(),
  TLS_KEY: pem('PRIVATE KEY').optional(),
  MASTER_KEY: masterKey.optional(),
  MASTER_KEY_BEFORE: masterKey.optional(),
  ...providerVariables,
});

const tlsPair = ['TLS_CERTIFICATE', 'TLS_KEY'] as const;
/** Of these none or both are given. */
const operatorPair = ['OPERATOR_NAME', 'OPERATOR_CONTACT'] as const;

const demos = { on: 'community', year: 'year', off: null } as const;

/**
 * Keys, and addresses that may hold a password: they are never shown, and each can be given as a file
 * (`NAME_FILE`).
 */
export const secretSettings: readonly string[] = [
  'SMTP_URL',
  'REDIS_URL',
  'EVENT_STORE',
  'READ_STORE',
  'PROVIDERS_URL',
  'NOMINATIM_URL',
  'METRICS_TOKEN',
  'OPS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'MASTER_KEY',
  'MASTER_KEY_BEFORE',
  'TLS_CERTIFICATE',
  'TLS_KEY',
  ...secretVariables,
];

/** The names of all settings. */
export const settingNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...secretSettings.map(fileSetting),
];

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the stores, made when it is missing. */
  readonly dataDirectory: string;
  /** KurrentDB or EventStoreDB; null where the event log is a file in the data directory. */
  readonly eventStoreUrl: string | null;
  /** Where browsers reach the product. */
  readonly publicUrl: URL;
  /** Certificate and key (PEM) with which this process speaks TLS itself; null where it speaks plainly. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** open: an e-mail is enough. code: a one-time code is mailed. */
  readonly signIn: 'open' | 'code';
  /** Who may have a new account: everybody, whoever was invited, or nobody. */
  readonly registration: 'open' | 'invited' | 'closed';
  /** Who else says whom an address belongs to (OpenID Connect); null for nobody. */
  readonly identityProvider: IdentityProviderSettings | null;
  /** The mail server; null where mail is written to the outbox folder. */
  readonly smtpUrl: URL | null;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Reverse proxies that are believed whom they forward for: addresses, networks, range names. */
  readonly trustProxy: readonly string[];
  /** The ClamAV daemon that uploads are shown to; null where nobody looks. */
  readonly scanner: ClamavServer | null;
  /** Nobody but our own is on the network of the stores: what crosses it need not be encrypted. */
  readonly isPlainNetwork: boolean;
  /** Where notices go from process to process; null in one process. */
  readonly redisUrl: string | null;
  /** The MongoDB of read models, keys and pictures; null where they are files of the data folder. */
  readonly readStoreUrl: string | null;
  /** What wraps the keys of people where they are kept; null where they stand as they are. */
  readonly masterKeys: MasterKeys | null;
  readonly roles: readonly Role[];
  /** What Prometheus shows to read the figures; null where no token is asked for. */
  readonly metricsToken: Tokens | null;
  /** What operators show to see and do theirs; null where no token is asked for. */
  readonly opsToken: Tokens | null;
  /** Who runs the installation and where they are written to, as people are told; null where nobody says. */
  readonly operator: { readonly name: string; readonly contact: string } | null;
  /** After how many months without a sign-in an account is erased; null for never. */
  readonly unusedAccountMonths: number | null;
  /** Whether the documentation of the calls is served. */
  readonly apiDocs: boolean;
  /** People who are operators: with any named, it takes their session beside the token. */
  readonly operators: readonly string[];
  /** How much is written to the log of the process. */
  readonly logLevel: LoggedFrom;
  /** Of the disk of the data folder; with less free, the process is not ready. */
  readonly diskFreePercent: number;
  /** Sockets at the same time, on each process. */
  readonly sockets: {
    readonly perAccount: number;
    /** Where sign-in takes a code; on a loopback address all clients have one address. */
    readonly perAddress: number;
  };
  /** What one account may have at the same time. */
  readonly quotas: QuotaTable;
  /** What an empty store is filled with: a community as it is, or a year of history; null for nothing. */
  readonly demo: 'community' | 'year' | null;
  /** Who is asked for search and maps. */
  readonly providers: ProviderSettings;
  /** What whoever starts the process is told: nothing of it hinders the start. */
  readonly remarks: readonly string[];
}

export { InvalidSetting };

/**
 * Settings from environment variables; the README lists them.
 * @throws InvalidSetting
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { values: given, remarks } = withSecretFiles(environment, secretSettings);
  const result = variables.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0] ?? '');
    const shown = secretSettings.includes(name) ? '…' : (given[name] ?? '');
    throw new InvalidSetting(`${name}=${shown} is wrong: ${issue?.message ?? ''}`);
  }
  const { PORT, HOST, DATA_DIR, EVENT_STORE, PUBLIC_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY } =
    result.data;
  const { OPERATOR_NAME, OPERATOR_CONTACT } = result.data;
  const { REDIS_URL, READ_STORE, ROLES, METRICS_TOKEN, OPS_TOKEN, DEMO } = result.data;
  const { MASTER_KEY, MASTER_KEY_BEFORE } = result.data;
  if (MASTER_KEY_BEFORE && !MASTER_KEY) {
    throw new InvalidSetting(
      'MASTER_KEY_BEFORE= is refused: MASTER_KEY, which follows it, is not given',
    );
  }
  for (const pair of [tlsPair, ...pairs, ...identityProviderPairs, operatorPair]) {
    const [missing, ...others] = pair.filter((name) => result.data[name] === undefined);
    if (missing === undefined || others.length > 0) continue;
    throw new InvalidSetting(`${missing}= is wrong: ${pair.join(' and ')} belong together`);
  }
  if (REDIS_URL === undefined && ROLES.includes('live') !== ROLES.includes('projector')) {
    throw new InvalidSetting(
      `ROLES=${ROLES.join(',')} is refused: notices go from projector to live processes through Redis, and REDIS_URL names none`,
    );
  }
  const signIn = result.data.SIGN_IN ?? (isLoopback(HOST) ? 'open' : 'code');
  if (signIn === 'open' && !isLoopback(HOST)) {
    throw new InvalidSetting(
      `HOST=${HOST} is refused: open sign-in takes anybody at their word and is offered only on a loopback address (127.0.0.1, localhost, ::1)`,
    );
  }
  if (signIn === 'code' && SMTP_URL === undefined) {
    const why = result.data.SIGN_IN ?? `code (the default where HOST=${HOST})`;
    throw new InvalidSetting(
      `SIGN_IN=${why} is refused: codes are sent by mail, and SMTP_URL names no mail server`,
    );
  }
  if (signIn === 'open' && result.data.OIDC_ISSUER !== undefined) {
    throw new InvalidSetting(
      'OIDC_ISSUER is refused: where an e-mail is enough to sign in, a provider adds nothing; say SIGN_IN=code',
    );
  }
  if (PUBLIC_URL === undefined && wildcards.includes(HOST)) {
    throw new InvalidSetting(
      `HOST=${HOST} is refused: it is no address that browsers can call; say in PUBLIC_URL which is`,
    );
  }
  const isPlainNetwork = result.data.PLAIN_NETWORK === 'yes';
  const { CLAMAV } = result.data;
  checkTransports({ EVENT_STORE, READ_STORE, REDIS_URL, CLAMAV }, isPlainNetwork);
  const { PHOTON_URL, NOMINATIM_URL, PROVIDERS_URL, MAP_TILE_URL } = result.data;
  checkAddresses({ PHOTON_URL, NOMINATIM_URL, PROVIDERS_URL, MAP_TILE_URL }, isPlainNetwork);
  if (signIn === 'open' && result.data.UNUSED_ACCOUNT_MONTHS !== undefined) {
    throw new InvalidSetting(
      'UNUSED_ACCOUNT_MONTHS is refused: where an e-mail is enough to sign in, nobody is mailed; say SIGN_IN=code',
    );
  }
  if (signIn === 'open' && result.data.OPERATORS.length > 0) {
    throw new InvalidSetting(
      'OPERATORS is refused: where an e-mail is enough to sign in, nobody shows who they are; say SIGN_IN=code',
    );
  }
  if (result.data.OPERATORS.length > 0 && OPS_TOKEN === undefined) {
    throw new InvalidSetting('OPERATORS is refused: it takes OPS_TOKEN, which they show as well');
  }
  const address = HOST.includes(':') ? `[${HOST}]` : HOST;
  const { TLS_CERTIFICATE: cert, TLS_KEY: key } = result.data;
  const tls = cert === undefined || key === undefined ? null : { cert, key };
  const scheme = tls === null ? 'http' : 'https';
  const publicUrl = new URL(PUBLIC_URL ?? `${scheme}://${address}:${PORT}`);
  if (signIn === 'code' && publicUrl.protocol === 'http:' && !isLocal(publicUrl)) {
    throw new InvalidSetting(
      `PUBLIC_URL=${publicUrl.origin} is refused: codes and sessions would cross the network unencrypted; put a proxy with TLS before it and say https://…`,
    );
  }
  return {
    port: PORT,
    host: HOST,
    dataDirectory: DATA_DIR,
    eventStoreUrl: EVENT_STORE,
    publicUrl,
    tls,
    signIn,
    registration: result.data.REGISTRATION,
    identityProvider: identityProviderSettings(result.data),
    smtpUrl: SMTP_URL === undefined ? null : new URL(SMTP_URL),
    mailFrom: MAIL_FROM ?? { name: 'Trboo', address: `trboo@${mailDomain(publicUrl)}` },
    trustProxy: TRUST_PROXY,
    isPlainNetwork,
    scanner: CLAMAV ?? null,
    redisUrl: REDIS_URL ?? null,
    readStoreUrl: READ_STORE,
    masterKeys: MASTER_KEY ? { current: MASTER_KEY, before: MASTER_KEY_BEFORE ?? null } : null,
    roles: ROLES,
    metricsToken: tokensOf('METRICS_TOKEN', METRICS_TOKEN, given, say),
    opsToken: tokensOf('OPS_TOKEN', OPS_TOKEN, given, say),
    operator:
      OPERATOR_NAME === undefined || OPERATOR_CONTACT === undefined
        ? null
        : { name: OPERATOR_NAME, contact: OPERATOR_CONTACT },
    unusedAccountMonths: result.data.UNUSED_ACCOUNT_MONTHS ?? null,
    apiDocs: result.data.API_DOCS === undefined ? isLoopback(HOST) : result.data.API_DOCS === 'yes',
    operators: result.data.OPERATORS,
    logLevel: result.data.LOG_LEVEL,
    diskFreePercent: result.data.DISK_FREE_PERCENT,
    sockets: {
      perAccount: result.data.SOCKETS_PER_ACCOUNT,
      perAddress: result.data.SOCKETS_PER_ADDRESS,
    },
    quotas: {
      items: result.data.QUOTA_ITEMS,
      comments: result.data.QUOTA_COMMENTS,
      lists: result.data.QUOTA_LISTS,
      links: result.data.QUOTA_LINKS,
      requests: result.data.QUOTA_REQUESTS,
    },
    demo: signIn === 'open' && ROLES.includes('api') ? demos[DEMO] : null,
    providers: providerSettings(result.data),
    remarks,
  };
}

const say = (message: string) => new Logger('Settings').warn(message);

/** Part after the @ for mail of ours; an address of numbers is none. */
function mailDomain({ hostname }: URL): string {
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
}

/** Names under which a browser may call the product: others could be a rebound name. */
export function allowedHosts({ publicUrl }: Settings): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', publicUrl.hostname]);
}
