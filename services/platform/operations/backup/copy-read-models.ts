import { projections } from '../../../../projections/registry.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import { logIdentityCollection } from '../../read-side/projector/log-identity.js';
import type { Settings } from '../../settings/settings.js';
import { copyCollections } from '../../../stores/sqlite/read-store/copy-collections.js';
import { openSqliteReadStore } from '../../../stores/sqlite/read-store/read-store.js';
import { BackupError } from './folder.js';

/**
 * Read models contain positions of the log, so they can be copied only where the log is copied as a
 * file.
 */
export const canBackUpReadModels = ({ eventStoreUrl, readStoreUrl }: Settings) =>
  eventStoreUrl === null && readStoreUrl === null;

/** Attempts to copy a read model that a rebuild replaces during the copy. */
const maxAttempts = 5;

/**
 * Copies the live build and checkpoint of every read model into a new folder, while the server may
 * run. Unfinished builds, dead letters and requests are left out.
 * @returns the number of copied read models.
 */
export async function copyReadModels(from: string, to: string): Promise<number> {
  const source = openSqliteReadStore(from);
  const target = openSqliteReadStore(to);
  try {
    const targetVersions = new LiveVersions(target);
    let copied = 0;
    for (const projection of projections) {
      for (let attempt = 1; ; attempt += 1) {
        // A new instance, because a rebuild may have dropped the build that an older one cached.
        const live = await new LiveVersions(source).find(projection);
        if (live === undefined) break;
        const { collection, version, build, latest } = live;
        const [copy] = await copyCollections(from, to, [collection]);
        if (copy !== undefined) {
          await targetVersions.switchTo(projection, { collection, version, build, latest });
          copied += 1;
          break;
        }
        if (attempt === maxAttempts) {
          throw new BackupError(
            `${projection.name} cannot be copied: a rebuild replaces it again and again`,
          );
        }
      }
    }
    // Copied last, so that it names an event at or after everything in the copies.
    await copyCollections(from, to, [logIdentityCollection.name]);
    return copied;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
