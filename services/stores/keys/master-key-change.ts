import type { ArchivedKey, KeysArchive, ReplacedKey } from '../ports/keys.js';
import { keyWrapping, type MasterKeys, newKey, noWrapping } from './master-key.js';

/**
 * Marker keys show which master keys are needed: the first is rewrapped before all other keys, the
 * second after them.
 */
const firstRewrapped = 'master-key:newest';
const lastRewrapped = 'master-key:oldest';
const markerKeys: readonly string[] = [firstRewrapped, lastRewrapped];

const keysPerWrite = 100;

/** Which keys the current master key wraps: none (there is no master key), some, or all. */
export type MasterKeyStatus = 'none' | 'some' | 'all';

async function isEmpty(archive: KeysArchive): Promise<boolean> {
  for await (const { name } of archive.all()) if (!markerKeys.includes(name)) return false;
  return true;
}

/**
 * Checks that the configured master keys open every key.
 * @throws StoreUnusable when one is missing.
 */
export async function checkMasterKeys(
  find: (name: string) => Promise<ArchivedKey | undefined>,
  masters: MasterKeys | null,
): Promise<void> {
  const wrapping = keyWrapping(masters);
  for (const name of markerKeys) {
    const marker = await find(name);
    if (marker?.key) wrapping.unwrap(name, marker.key);
  }
}

/**
 * Starts using the configured master keys: keys created from now on need the current one.
 * @throws StoreUnusable when others are needed; nothing is changed.
 */
export async function adoptMasterKeys(
  archive: KeysArchive,
  masters: MasterKeys | null,
): Promise<MasterKeyStatus> {
  await checkMasterKeys((name) => archive.find(name), masters);
  if (masters === null) return 'none';
  const wrapping = keyWrapping(masters);
  const marker = newKey();
  const first = (await archive.find(firstRewrapped))?.key;
  const wrapped = wrapping.wrap(firstRewrapped, marker);
  if (!first) await archive.add([{ name: firstRewrapped, key: wrapped }]);
  else if (wrapping.needsRewrap(first)) {
    await archive.replace([{ name: firstRewrapped, before: first, after: wrapped }]);
  }
  const last = (await archive.find(lastRewrapped))?.key;
  if (last) return wrapping.needsRewrap(last) ? 'some' : 'all';
  const isNew = await isEmpty(archive);
  const lastWrapping = isNew ? wrapping : noWrapping;
  await archive.add([{ name: lastRewrapped, key: lastWrapping.wrap(lastRewrapped, marker) }]);
  return isNew ? 'all' : 'some';
}

/**
 * Rewraps every key with the current master key, while servers that know both master keys may run. A
 * change that was stopped can be continued.
 * @param report receives the number of keys done so far.
 * @throws StoreUnusable when other master keys are needed; nothing is changed.
 */
export async function changeMasterKey(
  archive: KeysArchive,
  masters: MasterKeys,
  report: (done: number) => void = () => undefined,
): Promise<number> {
  await adoptMasterKeys(archive, masters);
  const wrapping = keyWrapping(masters);
  let done = 0;
  const replace = async (keys: readonly ReplacedKey[]) => {
    await archive.replace(keys);
    done += keys.length;
    report(done);
  };
  // Repeated until no key is left, because a server with the old master key may have added some.
  for (let before = -1; before !== done;) {
    before = done;
    let batch: ReplacedKey[] = [];
    for await (const { name, key } of archive.all()) {
      if (key === null || markerKeys.includes(name) || !wrapping.needsRewrap(key)) continue;
      const after = wrapping.wrap(name, wrapping.unwrap(name, key));
      batch.push({ name, before: key, after });
      if (batch.length < keysPerWrite) continue;
      await replace(batch);
      batch = [];
    }
    if (batch.length > 0) await replace(batch);
  }
  const last = (await archive.find(lastRewrapped))?.key;
  if (last) {
    const after = wrapping.wrap(lastRewrapped, wrapping.unwrap(lastRewrapped, last));
    await archive.replace([{ name: lastRewrapped, before: last, after }]);
  }
  return done;
}
