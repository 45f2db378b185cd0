import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { open, rm, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { DiskSpace } from '../../ports.js';
import { Database, elsewhereWalPages } from '../database.js';
import { isInPlace, type OpenFile, openFile } from './open-file.js';

const catalogueFile = 'catalogue.db';
const catalogueSchema = `
  CREATE TABLE IF NOT EXISTS collections (
    name TEXT PRIMARY KEY NOT NULL,
    file TEXT NOT NULL
  ) WITHOUT ROWID`;
const registerSql = 'INSERT INTO collections (name, file) VALUES (?, ?) ON CONFLICT DO NOTHING';
const collectionSchema = 'CREATE TABLE IF NOT EXISTS checkpoint (position TEXT NOT NULL)';

const defaultCacheBytes = 64 * 1024 * 1024;
const minCacheBytes = 256 * 1024;
/** Files open at the same time; the least recently used one is closed. */
const maxOpenFiles = 64;

const fileRow = z.tuple([z.string()]);
const databaseOptions = { secureDelete: true, synchronous: 'normal' } as const;
/** Files that SQLite creates beside a database. */
const suffixes = ['', '-wal', '-shm', '-journal'];

export interface CollectionFilesOptions {
  /** Whether this object empties the write-ahead logs; false when another thread does. */
  readonly checkpointsWal?: boolean;
  /** Page cache for all files together, shared in proportion to their sizes. */
  readonly cacheBytes?: number | undefined;
}

/**
 * Holds files open while they are deleted and closed elsewhere. The last close of a deleted file waits
 * until the disk has freed its space (100 ms for 100 MB). With this, it happens in another thread.
 */
async function whileHeldOpen(paths: readonly string[], work: () => Promise<void>): Promise<void> {
  const opened = await Promise.all(paths.map((path) => open(path).catch(() => undefined)));
  try {
    await work();
  } finally {
    await Promise.all(opened.flatMap((handle) => handle?.close() ?? []));
  }
}

/**
 * A folder with one SQLite file per collection and a catalogue of them. File names are never reused,
 * so that a process which still has a dropped file open cannot write to a new one.
 */
export class CollectionFiles {
  private catalogue: OpenFile;
  private isClosed = false;
  private readonly checkpointsWal: boolean;
  private readonly cacheBytes: number;
  private readonly opened = new LRUCache<string, OpenFile>({
    max: maxOpenFiles,
    dispose: (file) => {
      if (isInPlace(file)) file.database.close();
      else file.database.abandon();
    },
  });
  /** Removal of files that are no longer in the catalogue. */
  private sweeping: Promise<unknown> = Promise.resolve();

  /** Opens the folder, creating it when it is missing, and removes leftovers of drops. */
  constructor(
    private readonly folder: string,
    { checkpointsWal = true, cacheBytes = defaultCacheBytes }: CollectionFilesOptions = {},
  ) {
    this.checkpointsWal = checkpointsWal;
    this.cacheBytes = cacheBytes;
    mkdirSync(folder, { recursive: true });
    this.catalogue = openCatalogue(folder);
    this.sweep();
  }

  /** The catalogue. If its file was removed, it is created again from the open files. */
  private openedCatalogue(): Database {
    if (this.isClosed || isInPlace(this.catalogue)) return this.catalogue.database;
    this.catalogue.database.abandon();
    this.catalogue = openCatalogue(this.folder);
    const { database } = this.catalogue;
    database.write(() => {
      for (const [name, file] of this.opened.entries()) {
        if (isInPlace(file)) database.run(registerSql, [name, basename(file.path)]);
      }
    });
    return database;
  }

  /** The collection's file; undefined when there is none. */
  find(name: string): Database | undefined {
    const known = this.opened.get(name);
    if (known !== undefined && isInPlace(known)) return known.database;
    this.opened.delete(name);
    const file = this.fileOf(name);
    return file === undefined ? undefined : this.open(name, file);
  }

  /** The collection's file, created when there is none. */
  findOrCreate(name: string): Database {
    const found = this.find(name);
    if (found) return found;
    const file = this.register(name);
    return this.open(name, file) ?? this.findOrCreate(name);
  }

  /**
   * Copies a consistent snapshot of a collection into another folder that does not have it, while
   * others go on writing. Returns false when there is no such collection.
   */
  copy(name: string, target: CollectionFiles): boolean {
    const database = this.find(name);
    if (database === undefined) return false;
    database.copyTo(join(target.folder, target.register(name)));
    return true;
  }

  /** Drops the collection; also completes a drop that was interrupted. */
  async remove(name: string): Promise<void> {
    const file = this.fileOf(name);
    if (file === undefined) return;
    const catalogue = this.openedCatalogue();
    catalogue.write(() =>
      catalogue.run('DELETE FROM collections WHERE name = ? AND file = ?', [name, file]),
    );
    const known = this.opened.get(name);
    await whileHeldOpen(known ? [known.path, `${known.path}-wal`] : [], async () => {
      await this.unlink(file);
      if (known !== undefined && this.opened.get(name) === known) this.opened.delete(name);
    });
  }

  /** Bytes used by the collections, and free bytes of the disk. */
  async diskSpace(names: readonly string[]): Promise<DiskSpace> {
    const files = names.flatMap((name) => this.fileOf(name) ?? []);
    const sizes = files.flatMap(fileNamesOf).map((name) => sizeOf(join(this.folder, name)));
    const { bavail, bsize } = await statfs(this.folder);
    return { used: sizes.reduce((sum, size) => sum + size, 0), free: bavail * bsize };
  }

  /** Empties write-ahead logs if this object does that, and closes files that were removed. */
  async cleanUp(): Promise<void> {
    for (const name of [...this.opened.keys()]) {
      const known = this.opened.peek(name);
      if (known === undefined) continue;
      if (!isInPlace(known)) this.opened.delete(name);
      else if (this.checkpointsWal) known.database.truncateWalIfChanged();
      // Each file may wait for the disk, so requests may run in between.
      await setImmediate();
    }
    this.openedCatalogue();
    this.shareCache();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.opened.clear();
    this.catalogue.database.close();
    await this.sweeping;
  }

  /** Names of all collections. */
  names(): readonly string[] {
    return this.openedCatalogue()
      .all('SELECT name FROM collections ORDER BY name', [], fileRow)
      .flat();
  }

  /**
   * Adds a collection's file to the catalogue before it is created, because files that are not in the
   * catalogue count as dropped.
   */
  private register(name: string): string {
    const catalogue = this.openedCatalogue();
    const file = `${name}.${randomBytes(6).toString('hex')}.db`;
    catalogue.write(() => catalogue.run(registerSql, [name, file]));
    return this.fileOf(name) ?? file;
  }

  private fileOf(name: string): string | undefined {
    const select = 'SELECT file FROM collections WHERE name = ?';
    return this.openedCatalogue().get(select, [name], fileRow)?.[0];
  }

  /** Undefined when the collection was dropped meanwhile. */
  private open(name: string, file: string): Database | undefined {
    const path = join(this.folder, file);
    const memory = { cacheBytes: minCacheBytes };
    const walPages = this.checkpointsWal ? undefined : elsewhereWalPages;
    const options = { ...databaseOptions, ...memory, walPages, schema: collectionSchema };
    const database = new Database(path, options);
    if (this.fileOf(name) !== file) {
      database.abandon();
      void this.unlink(file);
      return undefined;
    }
    this.opened.set(name, openFile(database, path));
    this.shareCache();
    return database;
  }

  /** Shares the page cache among the files in proportion to their sizes. */
  private shareCache(): void {
    const sized = [...this.opened.values()].map(({ database, path }) => {
      return { database, bytes: sizeOf(path) + sizeOf(`${path}-wal`) };
    });
    const all = sized.reduce((sum, { bytes }) => sum + bytes, 0);
    const { cacheBytes } = this;
    for (const { database, bytes } of sized) {
      database.setCacheSize(
        Math.max(minCacheBytes, (cacheBytes * bytes) / Math.max(all, cacheBytes)),
      );
    }
  }

  /** Removes files that are not in the catalogue. */
  private sweep(): void {
    // Read before the catalogue, because a file is registered before it is created.
    const existing = readdirSync(this.folder);
    const catalogued = this.openedCatalogue()
      .all('SELECT file FROM collections', [], fileRow)
      .flat();
    const used = new Set([catalogueFile, ...catalogued].flatMap((file) => fileNamesOf(file)));
    const unused = existing.filter((name) => !used.has(name));
    this.sweeping = Promise.all(unused.map((name) => rm(join(this.folder, name), { force: true })));
    // Files that cannot be removed now are removed at the next start.
    this.sweeping.catch(() => undefined);
  }

  private async unlink(file: string): Promise<void> {
    for (const name of fileNamesOf(file)) await rm(join(this.folder, name), { force: true });
  }
}

function openCatalogue(folder: string): OpenFile {
  const options = { ...databaseOptions, cacheBytes: minCacheBytes, schema: catalogueSchema };
  const path = join(folder, catalogueFile);
  return openFile(new Database(path, options), path);
}

const fileNamesOf = (file: string) => suffixes.map((ending) => `${file}${ending}`);

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
