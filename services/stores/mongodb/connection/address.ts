import { MongoClient } from 'mongodb';
import type { Endpoint } from '../../lifecycle/diagnose-transport.js';

/** Whether the driver accepts the address and its options. Does not connect. */
export function isMongodbAddress(url: string): boolean {
  try {
    return new MongoClient(url).options.hosts.length > 0 || url.startsWith('mongodb+srv:');
  } catch {
    return false;
  }
}

/** The hosts and ports in the address; none for `mongodb+srv:`. */
export function mongodbEndpoints(url: string): readonly Endpoint[] {
  const { hosts, tls: isSecure, tlsCAFile: caFile } = new MongoClient(url).options;
  return hosts.flatMap(({ host, port }) =>
    host === undefined || port === undefined ? [] : { host, port, isSecure, caFile },
  );
}

/** Whether the connection uses TLS. */
export function isEncryptedMongodb(url: string): boolean {
  return new MongoClient(url).options.tls;
}

/** Whether the address turns certificate checks off. */
export function acceptsAnyCertificate(url: string): boolean {
  return /[?&](tlsAllowInvalidCertificates|tlsAllowInvalidHostnames|tlsInsecure)=true/i.test(url);
}
