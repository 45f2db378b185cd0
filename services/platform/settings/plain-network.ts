import { isIP, BlockList } from 'node:net';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import {
  acceptsAnyCertificate,
  parseMongodbAddress,
} from '../../stores/mongodb/connection/address.js';
import type { Endpoint } from '../../stores/wait-for-store.js';

/** A setting that prevents the start; the message says which and why in one line. */
export class InvalidSetting extends Error {}

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet('127.0.0.0', 8, 'ipv4');
loopbackAddresses.addAddress('::1', 'ipv6');

/** Whether the host can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true;
  const version = isIP(host);
  return version !== 0 && loopbackAddresses.check(host, version === 4 ? 'ipv4' : 'ipv6');
}

/** Whether the URL can be reached from this machine only. */
export function isLocal({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[|\]$/g, '')) || hostname.endsWith('.localhost');
}

/** Addresses of other servers, by setting. */
export interface RemoteAddresses {
  readonly EVENT_STORE: string | null;
  readonly READ_STORE: string | null;
  readonly REDIS_URL: string | undefined;
}

const crosses = ({ host, isSecure }: Endpoint) => !isSecure && !isLoopback(host);

/** A DNS address (`mongodb+srv:`) has no endpoints and is never a loopback address. */
function isPlainMongodb(url: string): boolean {
  const { endpoints, isEncrypted } = parseMongodbAddress(url);
  return endpoints.length === 0 ? !isEncrypted : endpoints.some(crosses);
}

/** How to enable TLS for each setting. */
const remedies = {
  EVENT_STORE: 'remove ?tls=false',
  READ_STORE: 'use tls=true',
  REDIS_URL: 'use rediss://',
} as const;

/** Unencrypted http to another machine. */
function isPlain(url: string | undefined): boolean {
  return url !== undefined && url.startsWith('http:') && !isLocal(new URL(url));
}

function refuse(setting: string, why: string): never {
  throw new InvalidSetting(`${setting}=… is refused: ${why}`);
}

const closedNetworkHint = 'if nobody else is on that network, set PLAIN_NETWORK=yes';

/**
 * Checks that connections to other machines are encrypted and authenticated.
 * @param isPlainNetwork the network is closed to others, so encryption is optional.
 * @throws InvalidSetting
 */
export function checkTransports(
  { EVENT_STORE, READ_STORE, REDIS_URL }: RemoteAddresses,
  isPlainNetwork: boolean,
): void {
  if (READ_STORE !== null && acceptsAnyCertificate(READ_STORE)) {
    refuse('READ_STORE', 'it accepts any certificate; name the authority in tlsCAFile');
  }
  if (isPlainNetwork) return;
  const redis = REDIS_URL === undefined ? null : new URL(REDIS_URL);
  const plain = {
    EVENT_STORE: EVENT_STORE !== null && parseKurrentAddress(EVENT_STORE).endpoints.some(crosses),
    READ_STORE: READ_STORE !== null && isPlainMongodb(READ_STORE),
    REDIS_URL: redis !== null && redis.protocol === 'redis:' && !isLocal(redis),
  };
  for (const setting of ['EVENT_STORE', 'READ_STORE', 'REDIS_URL'] as const) {
    if (!plain[setting]) continue;
    refuse(
      setting,
      `its data would cross the network unencrypted; ${remedies[setting]}, or ${closedNetworkHint}`,
    );
  }
}

/**
 * The same check for http addresses of providers and collectors.
 * @throws InvalidSetting
 */
export function checkAddresses(
  addresses: Readonly<Record<string, string | undefined>>,
  isPlainNetwork: boolean,
): void {
  if (isPlainNetwork) return;
  const setting = Object.keys(addresses).find((name) => isPlain(addresses[name]));
  if (setting !== undefined) {
    refuse(
      setting,
      `it would cross the network unencrypted; use https://, or ${closedNetworkHint}`,
    );
  }
}
