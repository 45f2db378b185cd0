import { Logger } from '@nestjs/common';
import { isIP } from 'node:net';
import {
  type IdentityProviderSettings,
  identityProviderSettings,
  providerSettings,
  type ProviderSettings,
} from './provider-settings.js';
import type { LogThreshold } from '../logging/product-logger.js';
import { InvalidSetting, isLocal, isLoopback } from './plain-network.js';
import { type Derived, checkTogether, wildcards } from './rules.js';
import { withSecretFiles } from './secret-files.js';
import type { Role } from './shapes.js';
import { type Tokens, tokensOf } from './tokens.js';
import { secretSettings, type Variables, variables } from './variables.js';
import type { MasterKeys } from '../../stores/keys/master-key.js';

export const settingsToken = Symbol('Settings');

/** The same in every installation; tests lower them. */
const limits: Pick<Settings, 'diskFreePercent' | 'sockets' | 'quotas'> = {
  diskFreePercent: 5,
  sockets: { perAccount: 50, perAddress: 500 },
  quotas: { items: 100_000, comments: 50_000, lists: 200, links: 1_000, requests: 200, asks: 20 },
};

const demoKinds = { on: 'community', year: 'year', off: null } as const;

/** What of one account may be stored at most. */
export interface QuotaTable {
  /** Recommendations in the library, own and saved. */
  readonly items: number;
  readonly comments: number;
  /** Friend lists. */
  readonly lists: number;
  /** Recommendations with a share link. */
  readonly links: number;
  /** Open friend requests that were sent. */
  readonly requests: number;
  /** Open asks. */
  readonly asks: number;
}
export type QuotaName = keyof QuotaTable;

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
  /**
   * `listed`: members see each other's names. `found`: only by whole address, link, code and mutual
   * friends.
   */
  readonly people: 'listed' | 'found';
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
  /** Name and contact of the operator, as people see them; null when not set. */
  readonly operator: { readonly name: string; readonly contact: string } | null;
  /** Months without a sign-in after which an account is erased; null for never. */
  readonly unusedAccountMonths: number | null;
  /** Whether the API documentation is served: to browsers on this machine only. */
  readonly apiDocs: boolean;
  /** E-mails of operators. If there are any, /ops requires their session besides the token. */
  readonly operators: readonly string[];
  /** Undefined for the usual one, which depends on where the log goes. */
  readonly logLevel: LogThreshold | undefined;
  /** The process is not ready when less of the data folder's disk is free. */
  readonly diskFreePercent: number;
  /** Where nightly backups go, and at what time; null for none. */
  readonly backups: { readonly folder: string; readonly time: Variables['BACKUP_TIME'] } | null;
  /** Maximum number of sockets per process. */
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

type Environment = Readonly<Record<string, string>>;

/** Whether the address has a user name and so perhaps a password. */
const holdsPassword = (value: string) => /:\/\/[^/?#]*@/.test(value);

/** Validates each variable. @throws InvalidSetting, without secrets. */
function parse(environment: Environment): Variables {
  const result = variables.safeParse(environment);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? '');
  const value = environment[name] ?? '';
  const shown = secretSettings.includes(name) || holdsPassword(value) ? '…' : value;
  // The start fails with one line, so control characters of the value become spaces.
  throw new InvalidSetting(
    `${name}=${shown.replace(/\p{Cc}+/gu, ' ')} is wrong: ${issue?.message ?? ''}`,
  );
}

function derive({ HOST, PORT, ...parsed }: Variables): Derived {
  const host = wildcards.includes(HOST) ? 'localhost' : HOST;
  const address = host.includes(':') ? `[${host}]` : host;
  const scheme = parsed.TLS_CERTIFICATE === undefined ? 'http' : 'https';
  return {
    signIn: parsed.SIGN_IN ?? (isLoopback(HOST) ? 'open' : 'code'),
    // With a slash at its end, relative addresses lead below its path.
    publicUrl: new URL(
      `${(parsed.PUBLIC_URL ?? `${scheme}://${address}:${PORT}`).replace(/\/$/, '')}/`,
    ),
    isPlainNetwork: parsed.PLAIN_NETWORK === 'yes',
  };
}

/**
 * Settings from environment variables; docs/settings.md lists them.
 * @throws InvalidSetting
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const { values, remarks } = withSecretFiles(environment, secretSettings);
  const parsed = parse(values);
  const derived = derive(parsed);
  checkTogether(parsed, derived);
  const { signIn, publicUrl } = derived;
  const isMailing = parsed.SMTP_URL !== undefined;
  const { TLS_CERTIFICATE: cert, TLS_KEY: key } = parsed;
  return {
    ...derived,
    port: parsed.PORT,
    host: parsed.HOST,
    dataDirectory: parsed.DATA_DIR,
    eventStoreUrl: parsed.EVENT_STORE,
    tls: cert && key ? { cert, key } : null,
    registration: parsed.REGISTRATION ?? (isMailing || signIn === 'open' ? 'open' : 'invited'),
    people: parsed.PEOPLE ?? (signIn === 'open' ? 'listed' : 'found'),
    identityProvider: identityProviderSettings(parsed),
    smtpUrl: parsed.SMTP_URL === undefined ? null : new URL(parsed.SMTP_URL),
    mailFrom: parsed.MAIL_FROM ?? { name: 'Trboo', address: `trboo@${mailDomain(publicUrl)}` },
    trustProxy: parsed.TRUST_PROXY,
    redisUrl: parsed.REDIS_URL ?? null,
    readStoreUrl: parsed.READ_STORE,
    masterKeys: parsed.MASTER_KEY ?? null,
    roles: parsed.ROLES,
    metricsToken: tokensOf('METRICS_TOKEN', parsed.METRICS_TOKEN, values, warn),
    opsToken: tokensOf('OPS_TOKEN', parsed.OPS_TOKEN, values, warn),
    operator: parsed.OPERATOR_CONTACT ?? null,
    unusedAccountMonths: parsed.UNUSED_ACCOUNT_MONTHS ?? null,
    apiDocs: isLocal(publicUrl),
    operators: parsed.OPERATORS,
    logLevel: parsed.LOG_LEVEL,
    ...limits,
    backups: parsed.BACKUP_DIR ? { folder: parsed.BACKUP_DIR, time: parsed.BACKUP_TIME } : null,
    demo: signIn === 'open' && parsed.ROLES.includes('api') ? demoKinds[parsed.DEMO] : null,
    providers: providerSettings(parsed),
    remarks,
  };
}

const warn = (message: string) => new Logger('Settings').warn(message);

/** Domain of our mail address; an IP address is not a domain. */
function mailDomain({ hostname }: URL): string {
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname;
}

/** Whether no codes can be mailed: people join by invite link, and sign in with passkeys. */
export const joinsByLink = ({ signIn, smtpUrl }: Pick<Settings, 'signIn' | 'smtpUrl'>) =>
  signIn === 'code' && smtpUrl === null;

/** Host names under which the app answers; a request for another may be a DNS rebinding attack. */
export function allowedHosts({ publicUrl }: Settings): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', publicUrl.hostname]);
}
