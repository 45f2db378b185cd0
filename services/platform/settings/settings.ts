import { Logger } from '@nestjs/common';
import { isIP } from 'node:net';
import {
  type IdentityProviderSettings,
  identityProviderSettings,
} from './identity-provider-settings.js';
import { providerSettings, type ProviderSettings } from './provider-settings.js';
import type { LoggedFrom } from '../logging/product-logger.js';
import { InvalidSetting } from './invalid-setting.js';
import { isLoopback } from './loopback.js';
import { type Derived, checkTogether } from './rules.js';
import { withSecretFiles } from './sources/secret-files.js';
import type { Role } from './shapes.js';
import { type Tokens, tokensOf } from './tokens.js';
import { secretSettings, type Variables, variables } from './variables.js';
import type { ClamavServer } from '../scanning/clamav.js';
import type { QuotaTable } from './quota-table.js';
import type { MasterKeys } from '../../stores/keys/master-key.js';

export const settingsToken = Symbol('Settings');

const demos = { on: 'community', year: 'year', off: null } as const;

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

type Given = Readonly<Record<string, string>>;

/** Whether an address has a user name, where a password may follow. */
const holdsPassword = (value: string) => /:\/\/[^/?#]*@/.test(value);

/** Each variable by itself. @throws InvalidSetting, which shows no secret. */
function parse(given: Given): Variables {
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const value = given[name] ?? '';
  const shown = secretSettings.includes(name) || holdsPassword(value) ? '…' : value;
  // A refusal is one line.
  throw new InvalidSetting(
    `${name}=${shown.replace(/\p{Cc}+/gu, ' ')} is wrong: ${issue?.message ?? ''}`,
  );
}

function derive({ HOST, PORT, ...given }: Variables): Derived {
  const address = HOST.includes(':') ? `[${HOST}]` : HOST;
  const scheme = given.TLS_CERTIFICATE === undefined ? 'http' : 'https';
  return {
    signIn: given.SIGN_IN ?? (isLoopback(HOST) ? 'open' : 'code'),
    publicUrl: new URL(given.PUBLIC_URL ?? `${scheme}://${address}:${PORT}`),
    isPlainNetwork: given.PLAIN_NETWORK === 'yes',
  };
}

/**
 * Settings from environment variables; docs/settings.md lists them.
 * @throws InvalidSetting
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { values, remarks } = withSecretFiles(environment, secretSettings);
  const given = parse(values);
  const derived = derive(given);
  checkTogether(given, derived);
  const { signIn, publicUrl } = derived;
  const { TLS_CERTIFICATE: cert, TLS_KEY: key, OPERATOR_NAME: name } = given;
  const { OPERATOR_CONTACT: contact, MASTER_KEY: current, MASTER_KEY_BEFORE: before } = given;
  return {
    ...derived,
    port: given.PORT,
    host: given.HOST,
    dataDirectory: given.DATA_DIR,
    eventStoreUrl: given.EVENT_STORE,
    tls: cert && key ? { cert, key } : null,
    registration: given.REGISTRATION,
    identityProvider: identityProviderSettings(given),
    smtpUrl: given.SMTP_URL === undefined ? null : new URL(given.SMTP_URL),
    mailFrom: given.MAIL_FROM ?? { name: 'Trboo', address: `trboo@${mailDomain(publicUrl)}` },
    trustProxy: given.TRUST_PROXY,
    scanner: given.CLAMAV ?? null,
    redisUrl: given.REDIS_URL ?? null,
    readStoreUrl: given.READ_STORE,
    masterKeys: current ? { current, previous: before ?? null } : null,
    roles: given.ROLES,
    metricsToken: tokensOf('METRICS_TOKEN', given.METRICS_TOKEN, values, say),
    opsToken: tokensOf('OPS_TOKEN', given.OPS_TOKEN, values, say),
    operator: name && contact ? { name, contact } : null,
    unusedAccountMonths: given.UNUSED_ACCOUNT_MONTHS ?? null,
    apiDocs: given.API_DOCS === undefined ? isLoopback(given.HOST) : given.API_DOCS === 'yes',
    operators: given.OPERATORS,
    logLevel: given.LOG_LEVEL,
    diskFreePercent: given.DISK_FREE_PERCENT,
    sockets: { perAccount: given.SOCKETS_PER_ACCOUNT, perAddress: given.SOCKETS_PER_ADDRESS },
    quotas: {
      items: given.QUOTA_ITEMS,
      comments: given.QUOTA_COMMENTS,
      lists: given.QUOTA_LISTS,
      links: given.QUOTA_LINKS,
      requests: given.QUOTA_REQUESTS,
    },
    demo: signIn === 'open' && given.ROLES.includes('api') ? demos[given.DEMO] : null,
    providers: providerSettings(given),
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
