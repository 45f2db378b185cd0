import { InvalidSetting } from './invalid-setting.js';
import { isLocal, isLoopback } from './loopback.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import {
  acceptsAnyCertificate,
  isEncryptedMongodb,
  mongodbEndpoints,
} from '../../stores/mongodb/connection/address.js';
import type { Endpoint } from '../../stores/lifecycle/diagnose-transport.js';

/** Addresses of others that this process speaks to, by the setting that names them. */
export interface SpokenTo {
  readonly EVENT_STORE: string | null;
  readonly READ_STORE: string | null;
  readonly REDIS_URL: string | undefined;
  readonly CLAMAV: { readonly host: string } | undefined;
}

const crosses = ({ host, isSecure }: Endpoint) => !isSecure && !isLoopback(host);

/** One of DNS (`mongodb+srv:`) names no endpoint, and is on no loopback address. */
function isPlainMongodb(url: string): boolean {
  const endpoints = mongodbEndpoints(url);
  return endpoints.length === 0 ? !isEncryptedMongodb(url) : endpoints.some(crosses);
}

/** How each is told to use TLS. */
const remedies = {
  EVENT_STORE: 'leave ?tls=false away',
  READ_STORE: 'say tls=true',
  REDIS_URL: 'say rediss://',
  CLAMAV: 'run it on this machine',
} as const;

/** Of an address of http: what it gives would cross the network for everybody to read and to change. */
function isPlain(url: string | undefined): boolean {
  return url !== undefined && url.startsWith('http:') && !isLocal(new URL(url));
}

function refuse(setting: string, why: string): never {
  throw new InvalidSetting(`${setting}=… is refused: ${why}`);
}

const closed = 'where nobody else is on that network, say PLAIN_NETWORK=yes';

/**
 * Looks that what leaves this machine is encrypted, and that the other side shows who it is.
 * @param isPlainNetwork nobody but our own processes and stores is on the network, and so it need not be.
 * @throws InvalidSetting
 */
export function checkTransports(
  { EVENT_STORE, READ_STORE, REDIS_URL, CLAMAV }: SpokenTo,
  isPlainNetwork: boolean,
): void {
  if (READ_STORE !== null && acceptsAnyCertificate(READ_STORE)) {
    refuse('READ_STORE', 'it believes any certificate; name the authority in tlsCAFile');
  }
  if (isPlainNetwork) return;
  const redis = REDIS_URL === undefined ? null : new URL(REDIS_URL);
  const plain = {
    EVENT_STORE: EVENT_STORE !== null && parseKurrentAddress(EVENT_STORE).endpoints.some(crosses),
    READ_STORE: READ_STORE !== null && isPlainMongodb(READ_STORE),
    REDIS_URL: redis !== null && redis.protocol === 'redis:' && !isLocal(redis),
    // It speaks no TLS.
    CLAMAV: CLAMAV !== undefined && !isLoopback(CLAMAV.host),
  };
  for (const setting of ['EVENT_STORE', 'READ_STORE', 'REDIS_URL', 'CLAMAV'] as const) {
    if (!plain[setting]) continue;
    refuse(
      setting,
      `what it says and hears would cross the network unencrypted; ${remedies[setting]}, or ${closed}`,
    );
  }
}

/**
 * The same of addresses of http, of providers and collectors.
 * @throws InvalidSetting
 */
export function checkAddresses(
  addresses: Readonly<Record<string, string | undefined>>,
  isPlainNetwork: boolean,
): void {
  if (isPlainNetwork) return;
  const setting = Object.keys(addresses).find((name) => isPlain(addresses[name]));
  if (setting !== undefined) {
    refuse(setting, `it would cross the network unencrypted; say https://, or ${closed}`);
  }
}
