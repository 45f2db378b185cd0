import { promiseTry } from '../async/promises.js';
import { Database } from './database.js';

/**
 * Copies a consistent snapshot of a database into a new file; other processes may write meanwhile.
 * @throws Error when the file exists.
 */
export function copyDatabase(from: string, to: string): Promise<void> {
  return promiseTry(() => {
    const database = new Database(from, { synchronous: 'full', schema: '' });
    try {
      database.copyTo(to);
    } finally {
      database.close();
    }
  });
}
