import { promiseTry } from '../async/promise-try.js';
import { Database } from './database.js';

/**
 * Copies a database as it is at one moment into a new file, while others go on writing.
 * @throws Error when the file is there already.
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
