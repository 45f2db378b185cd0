import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypes } from '../../../events/registry.js';
import { InvalidSetting } from '../settings/plain-network.js';

/** One more with each new shape of an event: older programs cannot read it. New types they skip. */
export const dataVersion = Object.values(eventTypes).reduce(
  (sum, { schemaVersion }) => sum + schemaVersion - 1,
  1,
);

const fileName = 'data-version';

/** The version of the newest program that had the data folder; 0 for a folder without one. */
function versionIn(folder: string): number {
  const file = join(folder, fileName);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

/** @throws InvalidSetting when a newer program has written the data. */
export function requireKnownData(folder: string): void {
  const found = versionIn(folder);
  if (found <= dataVersion) return;
  throw new InvalidSetting(
    `DATA_DIR=${folder} is refused: a newer Trboo has written it (data version ${found}, this program knows ${dataVersion}); start the newer one, or restore a backup from before it`,
  );
}

/** As {@link requireKnownData}, and keeps older programs from the data from now on. */
export function claimData(folder: string): void {
  requireKnownData(folder);
  if (versionIn(folder) < dataVersion) writeFileSync(join(folder, fileName), `${dataVersion}\n`);
}
