import { MongoClient } from 'mongodb';
import type { Endpoint } from '../transport.js';

/** Whether the driver takes the address and knows its options. Nobody is asked. */
export function isMongodbAddress(url: string): boolean {
  try {
    return new MongoClient(url).options.hosts.length > 0 || url.startsWith('mongodb+srv:');
  } catch {
    return false;
  }
}

/** Where it listens, as far as the address says: one of DNS (`mongodb+srv:`) does not. */
export function mongodbEndpoints(url: string): readonly Endpoint[] {
  const { hosts, tls: isSecure, tlsCAFile: caFile, ...options } = new MongoClient(url).options;
  if (options.tlsAllowInvalidCertificates) return [];
  return hosts.flatMap(({ host, port }) =>
    host === undefined || port === undefined ? [] : { host, port, isSecure, caFile },
  );
}
