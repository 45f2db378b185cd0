import { promiseTry } from '../../async/promises.js';
import { CollectionFiles } from './collection-files.js';

/**
 * Copies collections from one folder of read models into another that has none of them. Each copy
 * is a consistent snapshot; other processes may write meanwhile.
 *
 * @param names of collections; default all.
 * @returns the names that existed.
 */
export async function copyCollections(
  from: string,
  to: string,
  names?: readonly string[],
): Promise<readonly string[]> {
  const [source, target] = [new CollectionFiles(from), new CollectionFiles(to)];
  try {
    return await promiseTry(() =>
      (names ?? source.names()).filter((name) => source.copy(name, target)),
    );
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
