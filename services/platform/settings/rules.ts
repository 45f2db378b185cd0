import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import {
  checkAddresses,
  checkTransports,
  InvalidSetting,
  isLoopback,
  isLocal,
} from './plain-network.js';
import type { Variables } from './variables.js';

/** Values derived from several variables. */
export interface Derived {
  readonly signIn: 'open' | 'code';
  readonly publicUrl: URL;
  readonly isPlainNetwork: boolean;
}

/** Addresses to listen on that are no address of a browser. */
export const wildcards = ['0.0.0.0', '::'];

/** Settings of which both or neither must be set. */
const settingPairs = [
  ['TLS_CERTIFICATE', 'TLS_KEY'],
  ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ['PODCASTINDEX_KEY', 'PODCASTINDEX_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

function checkPairs(variables: Variables): void {
  for (const pair of settingPairs) {
    const [missing, ...alsoMissing] = pair.filter((name) => variables[name] === undefined);
    if (missing === undefined || alsoMissing.length > 0) continue;
    throw new InvalidSetting(`${missing}= is wrong: ${pair.join(' and ')} belong together`);
  }
}

/** Checks certificate and key; otherwise a mistake would show only when the server listens. */
function checkCertificate({ TLS_CERTIFICATE: cert, TLS_KEY: key }: Variables): void {
  if (cert === undefined || key === undefined) return;
  try {
    createSecureContext({ cert });
  } catch {
    throw new InvalidSetting('TLS_CERTIFICATE=… is wrong: it cannot be read');
  }
  try {
    createSecureContext({ cert, key });
  } catch {
    throw new InvalidSetting('TLS_KEY=… is wrong: it cannot be read, or fits another certificate');
  }
}

/** Without a mail server people sign in with passkeys, which browsers bind to host names. */
function checkWithoutMail({ UNUSED_ACCOUNT_MONTHS }: Variables, { origin, hostname }: URL): void {
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) {
    throw new InvalidSetting(
      `PUBLIC_URL=${origin} is refused: without SMTP_URL people sign in with passkeys, which need a host name such as localhost`,
    );
  }
  if (UNUSED_ACCOUNT_MONTHS !== undefined) {
    throw new InvalidSetting(
      'UNUSED_ACCOUNT_MONTHS is refused: without SMTP_URL nobody can be warned',
    );
  }
}

/**
 * Open sign-in trusts everybody, so it is allowed on a loopback address only. Settings that have no
 * effect with it are refused, because the operator expects one.
 */
function checkSignIn(variables: Variables, { signIn, publicUrl }: Derived): void {
  const { HOST, SMTP_URL, OIDC_ISSUER, UNUSED_ACCOUNT_MONTHS, OPERATORS } = variables;
  if (signIn === 'code') {
    if (SMTP_URL === undefined) checkWithoutMail(variables, publicUrl);
    return;
  }
  if (!isLoopback(HOST)) {
    throw new InvalidSetting(
      `HOST=${HOST} is refused: open sign-in trusts everybody and is allowed only on a loopback address (127.0.0.1, localhost, ::1)`,
    );
  }
  const withoutEffect = {
    OIDC_ISSUER: OIDC_ISSUER !== undefined && 'a provider adds nothing',
    UNUSED_ACCOUNT_MONTHS: UNUSED_ACCOUNT_MONTHS !== undefined && 'nobody is mailed',
    OPERATORS: OPERATORS.length > 0 && 'nobody proves who they are',
  };
  for (const [name, why] of Object.entries(withoutEffect)) {
    if (why === false) continue;
    throw new InvalidSetting(`${name} is refused: in open sign-in ${why}; set SIGN_IN=code`);
  }
}

/** Checks that browsers and other processes can reach this one over encrypted connections. */
function checkNetwork(variables: Variables, { signIn, publicUrl, isPlainNetwork }: Derived): void {
  const { EVENT_STORE, READ_STORE, REDIS_URL, ROLES } = variables;
  if (REDIS_URL === undefined && ROLES.includes('live') !== ROLES.includes('projector')) {
    throw new InvalidSetting(
      `ROLES=${ROLES.join(',')} is refused: projector and live processes exchange notices through Redis, so REDIS_URL must be set`,
    );
  }
  if (signIn === 'code' && publicUrl.protocol === 'http:' && !isLocal(publicUrl)) {
    throw new InvalidSetting(
      `PUBLIC_URL=${publicUrl.origin} is refused: codes and sessions would cross the network unencrypted; put a TLS proxy in front and use https://…`,
    );
  }
  checkTransports({ EVENT_STORE, READ_STORE, REDIS_URL }, isPlainNetwork);
  const { SEARCH_MODE, MAP_TILE_URL } = variables;
  checkAddresses({ SEARCH_MODE, MAP_TILE_URL }, isPlainNetwork);
}

/**
 * Checks settings that depend on each other.
 * @throws InvalidSetting
 */
export function checkTogether(variables: Variables, derived: Derived): void {
  checkPairs(variables);
  checkCertificate(variables);
  checkSignIn(variables, derived);
  checkNetwork(variables, derived);
  if (variables.OPERATORS.length > 0 && variables.OPS_TOKEN === undefined) {
    throw new InvalidSetting('OPERATORS is refused: it takes OPS_TOKEN as well');
  }
}
