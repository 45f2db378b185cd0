import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { logLevels } from '../logging/product-logger.js';
import { identityProviderVariables, providerVariables } from './provider-settings.js';
import { fileSetting } from './secret-files.js';
import {
  eventStore,
  masterKeys,
  operatorContact,
  operators,
  pem,
  proxies,
  readStore,
  roleList,
  roles,
  sender,
  timeOfDay,
  wholeNumber,
} from './shapes.js';
import { tokenList } from './tokens.js';
import { isIP } from 'node:net';

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
const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: 'must be smtp://host or smtps://host' })
  .refine(isDecodable, 'holds a % that must be written %25');

const hostLabel = /^\w([\w-]{0,61}\w)?$/;
const isHostName = (value: string) =>
  value.length <= 253 && value.split('.').every((label) => hostLabel.test(label));
/** The address to listen on: an IP address or a host name of this machine. */
const listeningHost = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || (isHostName(value) && !/^[\d.]+$/.test(value)),
    'must be an address or a host name, without brackets and port',
  );

/**
 * The address browsers use: scheme, host, port, and perhaps a path below which a proxy serves the app.
 */
const publicUrl = z
  .url({
    protocol: /^https?$/,
    hostname: /./,
    error: 'must be https://host or http://host',
    abort: true,
  })
  .refine(
    (value) => !/[?#@]/.test(value) && /^(\/[\w.-]+)*\/?$/.test(new URL(value).pathname),
    'must be https://host or https://host/path without a query, a fragment or a user name',
  );

/** `redis://` or `rediss://`, optionally with a database number. */
const redis = z
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

/** All environment variables, validated one by one. */
export const variables = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: listeningHost.default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  EVENT_STORE: eventStore.default(null),
  PUBLIC_URL: publicUrl.optional(),
  SIGN_IN: z.enum(['open', 'code'], 'must be open or code').optional(),
  REGISTRATION: z.enum(['open', 'invited', 'closed'], 'must be open, invited or closed').optional(),
  PEOPLE: z.enum(['listed', 'found'], 'must be listed or found').optional(),
  ...identityProviderVariables,
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: sender.optional(),
  TRUST_PROXY: proxies.default([]),
  REDIS_URL: redis.optional(),
  READ_STORE: readStore.default(null),
  ROLES: roleList.default([...roles]),
  METRICS_TOKEN: tokenList.optional(),
  OPS_TOKEN: tokenList.optional(),
  OPERATOR_CONTACT: operatorContact.optional(),
  UNUSED_ACCOUNT_MONTHS: wholeNumber(2, 120).optional(),
  OPERATORS: operators.default([]),
  BACKUP_DIR: z.string().refine(isAbsolute, 'must be an absolute path').optional(),
  BACKUP_TIME: timeOfDay.default({ hour: 3, minute: 0 }),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  DEMO: z.enum(['on', 'off', 'year'], 'must be on, off or year').default('on'),
  PLAIN_NETWORK: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  TLS_CERTIFICATE: pem('CERTIFICATE').optional(),
  TLS_KEY: pem('PRIVATE KEY').optional(),
  MASTER_KEY: masterKeys.optional(),
  ...providerVariables,
});
export type Variables = z.infer<typeof variables>;

/**
 * Keys, and addresses that may contain a password. Their values are never shown; each can be given as
 * a file (`NAME_FILE`).
 */
export const secretSettings: readonly string[] = [
  'SMTP_URL',
  'REDIS_URL',
  'EVENT_STORE',
  'READ_STORE',
  'SEARCH_MODE',
  'METRICS_TOKEN',
  'OPS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'MASTER_KEY',
  'TLS_CERTIFICATE',
  'TLS_KEY',
  'TMDB_TOKEN',
  'GOOGLE_BOOKS_KEY',
  'GOOGLE_PLACES_KEY',
  'GOOGLE_MAPS_BROWSER_KEY',
  'SPOTIFY_CLIENT_ID',
  'SPOTIFY_CLIENT_SECRET',
  'PODCASTINDEX_KEY',
  'PODCASTINDEX_SECRET',
];

/** All names of settings, including those of secret files. */
export const settingNames: readonly string[] = [
  ...Object.keys(variables.shape),
  ...secretSettings.map(fileSetting),
];
