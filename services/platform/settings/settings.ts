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
import type { QuotaTable } from './quota-table.js';
import type { MasterKeys } from '../../stores/keys/master-key.js';

export const settingsToken = Symbol('Settings');

const demos = { on: 'community', year: 'year', off: null } as const;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Data folder, created when missing. */
  readonly dataDirectory: string;
  /** Null: the event log is a file in the data folder. */
  readonly eventStoreUrl: string | null;
  /** Where browsers reach the app. */
  readonly publicUrl: URL;
  /** Certificate and key (PEM) for TLS; null when this process serves plain http. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** `open`: an e-mail is enough. `code`: a one-time code is mailed. */
  readonly signIn: 'open' | 'code';
  /** Who may create an account. */
  readonly registration: 'open' | 'invited' | 'closed';
  /** OpenID Connect provider, or null. */
  readonly identityProvider: IdentityProviderSettings | null;
  /** Null: mail is written to the outbox folder. */
  readonly smtpUrl: URL | null;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Trusted reverse proxies: addresses, networks, range names. */
  readonly trustProxy: readonly string[];
  /** The network of the stores is closed to others, so encryption is optional. */
  readonly isPlainNetwork: boolean;
  /** Redis for announcements between processes; null for a single process. */
  readonly redisUrl: string | null;
  /** MongoDB for read models, keys and pictures; null: files in the data folder. */
  readonly readStoreUrl: string | null;
  /** Encrypt the stored keys of users; null: keys are stored unencrypted. */
  readonly masterKeys: MasterKeys | null;
  readonly roles: readonly Role[];
  /** Required from Prometheus; null for none. */
  readonly metricsToken: Tokens | null;
  /** Required from operators; null for none. */
  readonly opsToken: Tokens | null;
  /** Name and contact of the operator, as people see them; null when not given. */
  readonly operator: { readonly name: string; readonly contact: string } | null;
  /** Months without a sign-in after which an account is erased; null for never. */
  readonly unusedAccountMonths: number | null;
  /** Whether the API documentation is served. */
  readonly apiDocs: boolean;
  /** E-mails of operators. If there are any, /ops requires their session besides the token. */
  readonly operators: readonly string[];
  readonly logLevel: LoggedFrom;
  /** The process is not ready when less of the data folder's disk is free. */
  readonly diskFreePercent: number;
  /** Most sockets per process. */
  readonly sockets: {
    readonly perAccount: number;
    /** In code sign-in only; on a loopback address all clients share one address. */
    readonly perAddress: number;
  };
  /** Limits per account. */
  readonly quotas: QuotaTable;
  /** Sample data for empty stores: a community, or a year of history; null for none. */
  readonly demo: 'community' | 'year' | null;
  readonly providers: ProviderSettings;
  /** Messages for the log that do not prevent the start. */
  readonly remarks: readonly string[];
}

type Given = Readonly<Record<string, string>>;

/** Whether the address has a user name, which a password may follow. */
const holdsPassword = (value: string) => /:\/\/[^/?#]*@/.test(value);

/** Validates each variable. @throws InvalidSetting, without secrets. */
function parse(given: Given): Variables {
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const value = given[name] ?? '';
  const shown = secretSettings.includes(name) || holdsPassword(value) ? '…' : value;
  // Error messages are one line.
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
      asks: given.QUOTA_ASKS,
    },
    demo: signIn === 'open' && given.ROLES.includes('api') ? demos[given.DEMO] : null,
    providers: providerSettings(given),
    remarks,
  };
}

const say = (message: string) => new Logger('Settings').warn(message);

/** Domain of our mail address; an IP address is not a domain. */
function mailDomain({ hostname }: URL): string {
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
}

/** Host names for the app. A request under another name may come from a rebound one. */
export function allowedHosts({ publicUrl }: Settings): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', publicUrl.hostname]);
}
