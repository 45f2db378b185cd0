import { MongoClient } from 'mongodb';
import type { Endpoint } from '../../lifecycle/diagnose-transport.js';

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
  const { hosts, tls: isSecure, tlsCAFile: caFile } = new MongoClient(url).options;
  return hosts.flatMap(({ host, port }) =>
    host === undefined || port === undefined ? [] : { host, port, isSecure, caFile },
  );
}

/** Whether it is spoken to by TLS. */
export function isEncryptedMongodb(url: string): boolean {
  return new MongoClient(url).options.tls;
}

/** Whether whoever listens there may show any certificate, or that of another. */
export function acceptsAnyCertificate(url: string): boolean {
  return /[?&](tlsAllowInvalidCertificates|tlsAllowInvalidHostnames|tlsInsecure)=true/i.test(url);
}
