import { promiseTry } from '../../async/promise-try.js';
import { CollectionFiles } from './collection-files.js';

/**
 * Copies collections from one folder of read models into another that has none of them, each as it is
 * at one moment, while others go on writing.
 *
 * @param names of collections; all that there are when left out.
 * @returns the names of those that were there.
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
