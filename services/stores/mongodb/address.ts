import { MongoClient } from 'mongodb';

/** Whether the driver takes the address and knows its options. Nobody is asked. */
export function isMongodbAddress(url: string): boolean {
  try {
    return new MongoClient(url).options.hosts.length > 0 || url.startsWith('mongodb+srv:');
  } catch {
    return false;
  }
}
