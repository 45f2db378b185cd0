import type { Endpoint } from '../../wait-for-store.js';

interface MongodbAddress {
  /** None for `mongodb+srv:`, whose hosts are in the DNS. */
  readonly endpoints: readonly Endpoint[];
  readonly isEncrypted: boolean;
}

const defaultPort = 27_017;

const form = /^mongodb(\+srv)?:\/\/(?:([^@/]*)@)?([^@/?]+)(?:\/[^?]*)?(?:\?(.*))?$/;

/**
 * Reads an address without the driver, which takes 20 MB of memory where nothing is in MongoDB; the
 * driver checks its options when it opens the store.
 * (mongodb.com/docs/manual/reference/connection-string)
 * @throws TypeError when it is no address of MongoDB.
 */
export function parseMongodbAddress(url: string): MongodbAddress {
  const [, srv, person = '', hosts = '', options = ''] = form.exec(url) ?? [];
  if (hosts === '') throw new TypeError('not an address of MongoDB');
  decodeURIComponent(person);
  const query = new URLSearchParams(options);
  const tls = query.get('tls') ?? query.get('ssl') ?? String(srv !== undefined);
  const isSecure = tls === 'true';
  const caFile = query.get('tlsCAFile') ?? undefined;
  const endpoints = hosts.split(',').map((each) => {
    const { hostname } = new URL(`http://${decodeURIComponent(each)}`);
    const [, port = defaultPort] = /:(\d+)$/.exec(each) ?? [];
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), isSecure, caFile };
  });
  return { endpoints: srv === undefined ? endpoints : [], isEncrypted: isSecure };
}

/** Whether this is an address of MongoDB. */
export function isMongodbAddress(url: string): boolean {
  try {
    parseMongodbAddress(url);
    return true;
  } catch {
    return false;
  }
}

/** Whether the address turns certificate checks off. */
export function acceptsAnyCertificate(url: string): boolean {
  return /[?&](tlsAllowInvalidCertificates|tlsAllowInvalidHostnames|tlsInsecure)=true/i.test(url);
}
