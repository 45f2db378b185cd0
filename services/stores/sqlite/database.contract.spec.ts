import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { on, once } from 'node:events';
import { existsSync, statSync, watch } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { temporaryFolder } from '../../../tests/support/temporary-folder.js';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { Database } from './database.js';

const schema = 'CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY NOT NULL, value)';
const text = z.tuple([z.string()]);
const number = z.tuple([z.number()]);

/** Code of another thread that opens each file at the same time as the test. */
const rivalCode = `
  const { workerData } = require('node:worker_threads');
  const Sqlite = require('better-sqlite3');
  const { folder, rounds, shared } = workerData;
  const round = new Int32Array(shared);
  for (let each = 0; each < rounds; each += 1) {
    Atomics.add(round, 0, 1);
    while (Atomics.load(round, 0) < 2 * (each + 1));
    try {
      const database = new Sqlite(folder + '/' + each + '.db');
      database.exec('PRAGMA busy_timeout = 1000; PRAGMA journal_mode = WAL');
      database.close();
    } catch {
      // This thread does not wait for locks.
    }
  }
`;

describe('Database', () => {
  let scratch: Awaited<ReturnType<typeof temporaryFolder>>;
  let database: Database;
  const open = () =>
    new Database(scratch.file('a.db'), { synchronous: 'full', schema, busyTimeout: 1 });
  const names = () => database.all('SELECT name FROM things ORDER BY name', [], text).flat();

  beforeEach(() => {
    scratch = temporaryFolder();
    database = open();
  });
  afterEach(() => {
    database.close();
    scratch.remove();
  });

  it('is configured to survive a power loss', () => {
    expect(database.get('PRAGMA journal_mode', [], text)).toEqual(['wal']);
    expect(database.get('PRAGMA synchronous', [], number)).toEqual([2]);
  });

  it('reports a damaged page of the file', async () => {
    database.write(() => {
      for (let each = 0; each < 500; each += 1) {
        database.run('INSERT INTO things (name, value) VALUES (?, ?)', [
          `${each}`,
          'x'.repeat(500),
        ]);
      }
    });
    database.close();
    const file = await openFile(scratch.file('a.db'), 'r+');
    for (let page = 5; page < 40; page += 1)
      await file.write(Buffer.alloc(4096, 0xff), 0, 4096, page * 4096);
    await file.close();
    database = open();
    const read = () => database.all('SELECT value FROM things ORDER BY rowid', [], text);
    expect(read).toThrow(StoreUnusable);
    expect(read).toThrow(/a\.db is damaged \(SQLITE_CORRUPT\): .+ backup/);
  });

  it('spills large sorts into a file next to its own', async () => {
    const watching = watch(dirname(scratch.file('a.db')));
    const changes = on(watching, 'change');
    database.setCacheSize(100_000);
    database.write(() => {
      for (let each = 0; each < 3_000; each += 1) {
        const value = `${(each * 7_919) % 3_000} ${'x'.repeat(1_000)}`;
        database.run('INSERT INTO things (name, value) VALUES (?, ?)', [`${each}`, value]);
      }
    });
    database.spillSortsToDisk();
    // Jest gives tests a copy of the environment, which SQLite does not read.
    const copied = `process.env.SQLITE_TMPDIR = ${JSON.stringify(process.env['SQLITE_TMPDIR'])}`;
    await once(new Worker(copied, { eval: true, env: SHARE_ENV }), 'exit');
    database.exec('CREATE INDEX by_value ON things (value)');
    let seen = '';
    // Linux reports an unnamed file by its number.
    const isNameless = (name: string) => /^(#\d+$|etilqs_)/.test(name);
    for await (const [, name] of changes) {
      seen = String(name);
      if (isNameless(seen)) break;
    }
    watching.close();
    expect(isNameless(seen)).toBe(true);
  });

  it('commits a transaction completely or not at all', () => {
    const insert = (name: string) => database.run('INSERT INTO things (name) VALUES (?)', [name]);
    database.write(() => ['a', 'b'].map(insert));
    const failing = () =>
      database.write(() => {
        insert('c');
        throw new Error('stop');
      });
    expect(failing).toThrow('stop');
    expect(() => database.write(() => ['d', 'a'].map(insert))).toThrow(/UNIQUE/);
    expect(names()).toEqual(['a', 'b']);
  });

  it('reads from one snapshot', () => {
    const other = open();
    database.read(() => {
      expect(names()).toEqual([]);
      other.run('INSERT INTO things (name) VALUES (?)', ['a']);
      expect(names()).toEqual([]);
    });
    expect(names()).toEqual(['a']);
    other.close();
  });

  it('writes directly into the file while it is the only connection and the log is disabled', () => {
    const journal = () => database.get('PRAGMA journal_mode', [], text)?.[0];
    database.disableWal();
    expect(journal()).toBe('truncate');
    database.write(() => database.run('INSERT INTO things (name) VALUES (?)', ['a']));
    expect(existsSync(scratch.file('a.db-wal'))).toBe(false);
    database.enableWal();
    const reader = open();
    database.write(() => {
      database.run('INSERT INTO things (name) VALUES (?)', ['b']);
      expect(reader.all('SELECT name FROM things', [], text)).toEqual([['a']]);
    });
    // Has no effect while another connection is open.
    database.disableWal();
    expect(journal()).toBe('wal');
    reader.close();
  });

  it('can be created while another connection creates it', async () => {
    const rounds = 200;
    const shared = new SharedArrayBuffer(4);
    const folder = dirname(scratch.file('a.db'));
    const rival = new Worker(rivalCode, { eval: true, workerData: { folder, rounds, shared } });
    const ended = once(rival, 'exit');
    const round = new Int32Array(shared);
    for (let each = 0; each < rounds; each += 1) {
      Atomics.add(round, 0, 1);
      while (Atomics.load(round, 0) < 2 * (each + 1));
      const file = scratch.file(`${each}.db`);
      new Database(file, { synchronous: 'normal', schema, busyTimeout: 10_000 }).close();
    }
    await ended;
  });

  it('throws StoreUnavailable when another connection keeps a new file locked', () => {
    const file = scratch.file('new.db');
    const other = new Sqlite(file);
    other.exec('CREATE TABLE one (a); BEGIN IMMEDIATE');
    expect(() => new Database(file, { synchronous: 'full', schema, busyTimeout: 5 })).toThrow(
      StoreUnavailable,
    );
    other.close();
  });

  describe('its write-ahead log', () => {
    const bytes = () => statSync(scratch.file('a.db-wal')).size;
    const insert = (into: Database, name: string) =>
      into.write(() => into.run('INSERT INTO things (name) VALUES (?)', [name]));

    it('is truncated by a connection that wrote when it closes, and by no other', () => {
      insert(database, 'a');
      const reader = open();
      reader.all('SELECT name FROM things', [], text);
      const written = bytes();
      reader.close();
      expect(bytes()).toBe(written);
      const writer = open();
      insert(writer, 'b');
      writer.close();
      expect(bytes()).toBe(0);
    });

    it('begins anew after a checkpoint, with a first page that commits need not wait for', () => {
      const [header, frame] = [32, 24 + 4_096];
      for (let index = 0; index < 20; index += 1) insert(database, `a${index}`);
      const written = bytes();
      const other = open();
      other.checkpoint();
      insert(database, 'b');
      expect(bytes()).toBe(written);
      expect(names()).toHaveLength(21);
      database.truncateWal();
      database.primeWal();
      expect(bytes()).toBe(header + frame);
      other.close();
    });
  });

  describe('while another connection writes', () => {
    const insert = () => database.run('INSERT INTO things (name) VALUES (?)', ['a']);

    it('waits for the lock without blocking the thread', async () => {
      const waiting = new Database(scratch.file('a.db'), { synchronous: 'full', schema });
      database.exec('BEGIN IMMEDIATE');
      const writing = waiting.writeWhenFree(() =>
        waiting.run('INSERT INTO things (name) VALUES (?)', ['b']),
      );
      await setImmediate();
      insert();
      database.exec('COMMIT');
      await writing;
      expect(names()).toEqual(['a', 'b']);
      waiting.close();
    });

    it('throws StoreUnavailable when that takes too long', async () => {
      const other = open();
      other.exec('BEGIN IMMEDIATE');
      await expect(database.writeWhenFree(insert)).rejects.toBeInstanceOf(StoreUnavailable);
      other.exec('COMMIT');
      await database.writeWhenFree(insert);
      await expect(database.writeWhenFree(insert)).rejects.toThrow(/UNIQUE/);
      expect(names()).toEqual(['a']);
      other.close();
    });
  });

  it('distinguishes failures worth retrying from programming errors', () => {
    const other = open();
    other.write(() => {
      expect(() => database.run("INSERT INTO things (name) VALUES ('b')")).toThrow(
        StoreUnavailable,
      );
      expect(() => database.write(() => 1)).toThrow(StoreUnavailable);
    });
    expect(() => database.all('SELECT missing FROM things', [], text)).toThrow(/no such column/);
    expect(() => database.run('INSERT INTO things (name) VALUES (NULL)')).toThrow(/NOT NULL/);
    other.close();
  });

  it('refuses rows that do not match the schema', () => {
    database.run('INSERT INTO things (name, value) VALUES (?, ?)', ['a', 1]);
    expect(() => database.all('SELECT value FROM things', [], text)).toThrow(z.ZodError);
  });

  it('refuses every call after it is closed', () => {
    names();
    database.close();
    database.close();
    expect(names).toThrow(StoreUnavailable);
    expect(() => database.exec('SELECT 1')).toThrow(StoreUnavailable);
    expect(() => database.write(() => 1)).toThrow(StoreUnavailable);
  });
});
