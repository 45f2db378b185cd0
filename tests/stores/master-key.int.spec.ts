import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { KeysArchive } from '../../services/stores/ports/keys.js';
import { keyWrapping, type MasterKeys } from '../../services/stores/keys/master-key.js';
import {
  adoptMasterKeys,
  changeMasterKey,
  checkMasterKeys,
} from '../../services/stores/keys/master-key-change.js';
import { openMongodbKeysArchive } from '../../services/stores/mongodb/keys-archive.js';
import { openMongodbKeys } from '../../services/stores/mongodb/keys.js';
import { KeyDeleted, type Keys, StoreUnusable } from '../../services/stores/ports.js';
import { openSqliteKeysArchive } from '../../services/stores/sqlite/keys-archive.js';
import { openSqliteKeys } from '../../services/stores/sqlite/keys.js';
import { hexOf } from '../support/hex-of.js';
import { startTestServer } from '../stand-ins/mongodb/test-server.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const mongodb = await startTestServer();
const folder = temporaryFolder();
let places = 0;
afterAll(async () => {
  await mongodb.stop();
  folder.remove();
});

/** A key store that can be opened several times, with different master keys. */
interface Place {
  readonly keys: (masters: MasterKeys | null) => Keys;
  readonly archive: () => KeysArchive;
}
const inSqlite = (): Place => {
  const file = join(folder.path, `${(places += 1)}`, 'keys.db');
  return {
    keys: (masters) => openSqliteKeys(file, { wrapping: keyWrapping(masters) }),
    archive: () => openSqliteKeysArchive(file),
  };
};
const inMongodb = (): Place => {
  const url = mongodb.url.replace(/(\?|$)/, `_${(places += 1)}$1`);
  return {
    keys: (masters) => openMongodbKeys(url, keyWrapping(masters)),
    archive: () => openMongodbKeysArchive(url),
  };
};
const newMaster = () => new Uint8Array(randomBytes(32));
const only = (current = newMaster()): MasterKeys => ({ current, previous: null });

async function withKeys<T>(
  place: Place,
  masters: MasterKeys | null,
  work: (keys: Keys) => Promise<T>,
) {
  const keys = place.keys(masters);
  try {
    return await work(keys);
  } finally {
    await keys.close();
  }
}
async function inArchive<T>(place: Place, work: (archive: KeysArchive) => Promise<T>) {
  const archive = place.archive();
  try {
    return await work(archive);
  } finally {
    await archive.close();
  }
}
const begin = (place: Place, masters: MasterKeys | null) =>
  inArchive(place, (archive) => adoptMasterKeys(archive, masters));
const change = (place: Place, masters: MasterKeys) =>
  inArchive(place, (archive) => changeMasterKey(archive, masters));
const stored = (place: Place) =>
  inArchive(place, async (archive) => {
    const all = new Map<string, string | null>();
    for await (const { name, key } of archive.all()) {
      all.set(name, key && Buffer.from(key).toString('hex'));
    }
    return all;
  });
const make = (place: Place, masters: MasterKeys | null, names: readonly string[]) =>
  withKeys(place, masters, async (keys) => {
    const made: string[] = [];
    for (const name of names) made.push(hexOf(await keys.getOrCreate(name)));
    return made;
  });
const people = Array.from({ length: 120 }, (_, index) => `person-${index}`);

describe.each([
  ['SQLite', inSqlite],
  [`MongoDB (${mongodb.kind})`, inMongodb],
])('A master key of keys in %s', (_, open) => {
  it('makes stored keys unusable without it, and each key unusable under another name', async () => {
    const [place, masters] = [open(), only()];
    expect(await begin(place, masters)).toBe('all');
    const [ada] = await make(place, masters, ['ada', 'ben']);
    const kept = await stored(place);
    expect(kept.get('ada')).not.toContain(ada ?? '');
    for (const others of [null, only()]) {
      await expect(make(place, others, ['ada'])).rejects.toBeInstanceOf(StoreUnusable);
    }
    const [adas, bens] = ['ada', 'ben'].map((name) => Buffer.from(kept.get(name) ?? '', 'hex'));
    await inArchive(place, (archive) =>
      archive.replace([{ name: 'ben', before: bens ?? Buffer.of(), after: adas ?? Buffer.of() }]),
    );
    await expect(make(place, masters, ['ben'])).rejects.toThrow(/a stored key was changed/);
  });

  it('that is missing or wrong ends the start, without changes', async () => {
    const [place, masters] = [open(), only()];
    await begin(place, masters);
    await make(place, masters, ['ada']);
    const before = await stored(place);
    for (const others of [null, only(), { current: newMaster(), previous: newMaster() }]) {
      await expect(begin(place, others)).rejects.toThrow(
        /^the keys are wrapped with the master key [0-9a-f]{16}, which MASTER_KEY does not contain$/,
      );
    }
    expect(await stored(place)).toEqual(before);
  });

  it('can be added to an installation without one, and wraps existing keys on request', async () => {
    const [place, masters] = [open(), only()];
    expect(await begin(place, null)).toBe('none');
    const made = await make(place, null, people);
    expect(await begin(place, masters)).toBe('some');
    expect(await make(place, masters, people)).toEqual(made);
    expect(await change(place, masters)).toBe(people.length);
    expect(await begin(place, masters)).toBe('all');
    expect(await make(place, masters, people)).toEqual(made);
    await expect(begin(place, null)).rejects.toBeInstanceOf(StoreUnusable);
  });

  it('replaces another, which is needed until all keys are rewrapped', async () => {
    const [place, old] = [open(), only()];
    const both = { current: newMaster(), previous: old.current };
    await begin(place, old);
    const made = await make(place, old, people);
    await withKeys(place, old, (keys) => keys.delete('person-1'));
    expect(await begin(place, both)).toBe('some');
    const [later] = await make(place, both, ['later']);
    // From now on no process starts with only one of them.
    for (const alone of [old, only(both.current)]) {
      await expect(begin(place, alone)).rejects.toBeInstanceOf(StoreUnusable);
    }
    expect(await change(place, both)).toBe(people.length - 1);
    expect(await change(place, both)).toBe(0);
    const after = only(both.current);
    expect(await begin(place, after)).toBe('all');
    expect(await make(place, after, ['person-0', 'later'])).toEqual([made[0], later]);
    await expect(make(place, after, ['person-1'])).rejects.toBeInstanceOf(KeyDeleted);
    await expect(make(place, old, ['person-0'])).rejects.toBeInstanceOf(StoreUnusable);
  });

  it('is replaced in two restarts, after which each process reads what the others create', async () => {
    const place = open();
    const [old, next] = [newMaster(), newMaster()];
    await begin(place, only(old));
    const prepared = { current: old, previous: next };
    const switched = { current: next, previous: old };
    expect(await begin(place, prepared)).toBe('all');
    expect(await begin(place, switched)).toBe('some');
    await make(place, switched, ['ada']);
    await withKeys(place, prepared, async (keys) => {
      expect((await keys.getMany(['ada'])).size).toBe(1);
    });
    await withKeys(place, only(old), (keys) =>
      expect(keys.getMany(['ada'])).rejects.toThrow(StoreUnusable),
    );
    await change(place, switched);
    expect(await begin(place, only(next))).toBe('all');
  });

  it('whose change was interrupted is changed further, without keys that were deleted meanwhile', async () => {
    const [place, old] = [open(), only()];
    const both = { current: newMaster(), previous: old.current };
    await begin(place, old);
    await make(place, old, people);
    const stopped = inArchive(place, async (archive) => {
      const last = people.toSorted().at(-1) ?? '';
      // Deletes a key between its reading and writing.
      const replace: KeysArchive['replace'] = async (keys) => {
        if (keys.some(({ name }) => name === last)) throw new Error('stopped');
        await withKeys(place, both, (opened) => opened.delete(keys[0]?.name ?? ''));
        await archive.replace(keys);
      };
      return changeMasterKey({ ...archive, replace }, both);
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await begin(place, both)).toBe('some');
    const left = await change(place, both);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(people.length);
    const gone = [...(await stored(place))].filter(([, key]) => key === null);
    expect(gone).toHaveLength(2);
  });
});

it('The master keys of a backup are checked before it is restored', async () => {
  const [place, masters] = [inSqlite(), only()];
  await begin(place, masters);
  await inArchive(place, async (archive) => {
    const find = (name: string) => archive.find(name);
    await expect(checkMasterKeys(find, masters)).resolves.toBeUndefined();
    await expect(checkMasterKeys(find, null)).rejects.toBeInstanceOf(StoreUnusable);
  });
});

it('A change of the master key leaves no byte of the plain keys in the file', async () => {
  const [place, masters] = [inSqlite(), only()];
  const [plain] = await make(place, null, ['ada']);
  await begin(place, masters);
  await change(place, masters);
  const path = join(folder.path, `${places}`);
  const files = readdirSync(path).map((name) => readFileSync(join(path, name)));
  expect(files.some((bytes) => bytes.includes(Buffer.from(plain ?? '', 'hex')))).toBe(false);
});
