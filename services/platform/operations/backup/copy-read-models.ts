import { projections } from '../../../../projections/registry.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import { logIdentityCollection } from '../../read-side/projector/log-identity.js';
import type { Settings } from '../../settings/settings.js';
import { copyCollections } from '../../../stores/sqlite/read-store/copy-collections.js';
import { openSqliteReadStore } from '../../../stores/sqlite/read-store/read-store.js';
import { BackupError } from './folder.js';

/** Whether read models can be copied with their place in the log: a log of another engine begins anew. */
export const canBackUpReadModels = ({ eventStoreUrl, readStoreUrl }: Settings) =>
  eventStoreUrl === null && readStoreUrl === null;

/** How often a read model is looked for that was built anew and switched while it was copied. */
const maxAttempts = 5;

/**
 * Copies the live build of every read model, with the place in the log that it stands at, into a folder
 * of their own, beside a running server. Builds that others are making, dead letters and requests stay
 * behind. Gives how many were there.
 *
 * @param from folder of the read models.
 * @param to a new folder.
 */
export async function copyReadModels(from: string, to: string): Promise<number> {
  const source = openSqliteReadStore(from);
  const target = openSqliteReadStore(to);
  try {
    const there = new LiveVersions(target);
    let copied = 0;
    for (const projection of projections) {
      for (let attempt = 1; ; attempt += 1) {
        // Asked anew each time: what is remembered may be dropped by now.
        const live = await new LiveVersions(source).find(projection);
        if (live === undefined) break;
        const { collection, version, build, latest } = live;
        const [found] = await copyCollections(from, to, [collection]);
        if (found !== undefined) {
          await there.switchTo(projection, { collection, version, build, latest });
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
    // Last: it names an event that is at or past all that they hold.
    await copyCollections(from, to, [logIdentityCollection.name]);
    return copied;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
