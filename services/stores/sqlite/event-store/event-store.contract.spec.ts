import { type FileHandle, open as openFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { startPosition } from '../../../../events/kernel/event.js';
import { durableEventStoreContract } from '../../../../tests/contract-suites/durable-contracts.js';
import {
  follow,
  given,
  newEvent,
  newEvents,
  newStream,
  readAllWhole,
  readStreamWhole,
} from '../../../../tests/contract-suites/event-store/event-samples.js';
import { eventStoreContract } from '../../../../tests/contract-suites/event-store/event-store-contract.js';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { type EventStore, noStream, StoreUnavailable, WrongExpectedRevision } from '../../ports.js';
import { Database } from '../database.js';
import { openSqliteEventStore, type SqliteEventStoreOptions } from './event-store.js';

eventStoreContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  return Promise.resolve({ store: openSqliteEventStore(file('events.db')), cleanup: remove });
});

durableEventStoreContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  const open = () => Promise.resolve(openSqliteEventStore(file('folder/events.db')));
  return Promise.resolve({ open, cleanup: remove });
});

describe('The SQLite event store', () => {
  /** Runs a test with stores on one file. */
  async function withFile(
    test: (open: (options?: SqliteEventStoreOptions) => EventStore, file: string) => Promise<void>,
  ): Promise<void> {
    const { file, remove } = temporaryFolder();
    const stores: EventStore[] = [];
    const open = (options?: SqliteEventStoreOptions) => {
      const store = openSqliteEventStore(file('events.db'), options);
      stores.push(store);
      return store;
    };
    try {
      await test(open, file('events.db'));
    } finally {
      await Promise.all(stores.map((store) => store.close()));
      remove();
    }
  }

  it('writes concurrent appends in few transactions, of at most 500 each', () =>
    withFile(async (open) => {
      const groups: number[] = [];
      const store = open({ onGroupCommit: ({ appends }) => groups.push(appends) });
      const appends = Array.from({ length: 1_200 }, () =>
        store.append(newStream(), noStream, newEvents(1)),
      );
      await Promise.all(appends);
      expect(groups).toEqual([500, 500, 200]);
    }));

  it('writes at most 5,000 events in one transaction', () =>
    withFile(async (open) => {
      const groups: number[] = [];
      const store = open({ onGroupCommit: ({ appends }) => groups.push(appends) });
      const appends = Array.from({ length: 12 }, () =>
        store.append(newStream(), noStream, newEvents(1_000)),
      );
      await Promise.all(appends);
      expect(groups).toEqual([5, 5, 2]);
    }));

  it('decides appends of one group to one stream one after another', () =>
    withFile(async (open) => {
      const groups: number[] = [];
      const store = open({ onGroupCommit: ({ appends }) => groups.push(appends) });
      const stream = newStream();
      const outcomes = await Promise.allSettled([
        store.append(stream, noStream, newEvents(2)),
        store.append(stream, noStream, newEvents(2)),
        store.append(stream, 1, newEvents(1, 2)),
        store.append(stream, 2, newEvents(1, 3)),
      ]);
      expect(groups).toEqual([4]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      const stored = await readStreamWhole(store, stream);
      expect(stored.map(({ data }) => data.number)).toEqual([0, 1, 2, 3]);
    }));

  it('fails all appends of a group when its transaction fails, and writes none', () =>
    withFile(async (open, file) => {
      const store = open();
      const beside = new Database(file, { synchronous: 'full', schema: '' });
      beside.exec(`CREATE TRIGGER refuse BEFORE INSERT ON events WHEN new.type = 'Refused'
        BEGIN SELECT RAISE(ABORT, 'refused by a trigger'); END`);
      const refused = { ...newEvent({}), type: 'Refused' };
      const outcomes = await Promise.allSettled([
        store.append(newStream(), noStream, newEvents(2)),
        store.append(newStream(), noStream, [newEvent({}), refused]),
        store.append(newStream(), noStream, newEvents(1)),
      ]);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ reason: { message: 'refused by a trigger' } });
      }
      expect(await readAllWhole(store, startPosition)).toEqual([]);
      await store.append(newStream(), noStream, newEvents(1));
      expect(await readAllWhole(store, startPosition)).toHaveLength(1);
      beside.close();
    }));

  it('throws StoreUnavailable while another process holds the lock, and then continues', () =>
    withFile(async (open, file) => {
      const store = open({ busyTimeout: 1 });
      const [stream, events] = [newStream(), newEvents(2)];
      const beside = new Database(file, { synchronous: 'full', schema: '' });
      beside.exec('BEGIN IMMEDIATE');
      const blocked = [
        store.append(stream, noStream, events),
        store.append(newStream(), noStream, newEvents(1)),
      ];
      for (const append of blocked) await expect(append).rejects.toBeInstanceOf(StoreUnavailable);
      expect(await readAllWhole(store, startPosition)).toEqual([]);
      beside.exec('ROLLBACK');
      await store.append(stream, noStream, events);
      expect((await readAllWhole(store, startPosition)).map(given)).toEqual(events);
      beside.close();
    }));

  it('does not block the event loop while another process writes', () =>
    withFile(async (open, file) => {
      const store = open();
      const other = new Database(file, { synchronous: 'full', schema: '' });
      other.exec('BEGIN IMMEDIATE');
      const stream = newStream();
      const appending = store.append(stream, noStream, newEvents(1));
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      expect(await readStreamWhole(store, stream)).toEqual([]);
      other.exec('COMMIT');
      await appending;
      expect(await readStreamWhole(store, stream)).toHaveLength(1);
      other.close();
    }));

  it('notices appends of another process', () =>
    withFile(async (open) => {
      const [reader, writer] = [open(), open()];
      const seen = follow(reader, startPosition, 3);
      const stream = newStream();
      await writer.append(stream, noStream, newEvents(1));
      await writer.append(stream, 0, newEvents(2, 1));
      expect((await seen).map(({ data }) => data.number)).toEqual([0, 1, 2]);
      await expect(reader.append(stream, 0, newEvents(1))).rejects.toBeInstanceOf(
        WrongExpectedRevision,
      );
      await reader.append(stream, 2, newEvents(1, 3));
      expect(await readStreamWhole(writer, stream)).toHaveLength(4);
    }));

  it('has one order for concurrent appends of several processes', () =>
    withFile(async (open) => {
      const stores = [open(), open(), open()];
      const total = 3 * 40;
      const followers = stores.map((store) => follow(store, startPosition, total, 9));
      await Promise.all(
        stores.map(async (store) => {
          const stream = newStream();
          for (let revision = noStream; revision < 39; revision += 1) {
            await store.append(stream, revision, newEvents(1));
          }
        }),
      );
      const [first, ...others] = await Promise.all(followers);
      for (const other of others) expect(other).toEqual(first);
    }));

  describe('waits for the disk', () => {
    /** Runs a test with a replaced `datasync`. */
    async function withDisk(
      datasync: () => Promise<void>,
      test: () => Promise<void>,
    ): Promise<void> {
      const { file, remove } = temporaryFolder();
      const handle = await openFile(file('any'), 'w');
      const prototype: unknown = Object.getPrototypeOf(handle);
      await handle.close();
      const disk = jest.spyOn(prototype as FileHandle, 'datasync').mockImplementation(datasync);
      try {
        await test();
      } finally {
        disk.mockRestore();
        remove();
      }
    }

    it('before it acknowledges an append, or returns its events', () =>
      withFile(async (open) => {
        let finish = (): void => undefined;
        const finished = new Promise<void>((resolve) => (finish = resolve));
        const store = open();
        const stream = newStream();
        const calls: string[] = [];
        const heard: string[] = [];
        const sync = () => {
          calls.push('sync');
          return finished;
        };
        await withDisk(sync, async () => {
          store.onAppended(() => heard.push('appended'));
          const append = store
            .append(stream, noStream, newEvents(1))
            .then(() => heard.push('acknowledged'));
          while (calls.length === 0) await setImmediate();
          const reading = [
            readStreamWhole(store, stream).then(() => heard.push('read')),
            readAllWhole(store, startPosition).then(() => heard.push('read')),
          ];
          await setImmediate();
          await setImmediate();
          expect(heard).toEqual([]);
          finish();
          await Promise.all([append, ...reading]);
          expect(heard).toContain('acknowledged');
          await expect(readStreamWhole(store, stream)).resolves.toHaveLength(1);
        });
      }));

    it('and refuses all further appends after a failed sync, because other data may be lost', () =>
      withFile(async (open) => {
        const store = open();
        const append = () => store.append(newStream(), noStream, newEvents(1));
        await withDisk(
          () => Promise.reject(new Error('EIO')),
          async () => {
            await expect(append()).rejects.toThrow('the disk did not take what was written');
          },
        );
        await expect(append()).rejects.toBeInstanceOf(StoreUnavailable);
        await expect(store.tail()).rejects.toBeInstanceOf(StoreUnavailable);
        expect(await readAllWhole(store, startPosition)).toHaveLength(1);
      }));
  });

  it('identifies a damaged event, and returns the others', async () => {
    await withFile(async (open, file) => {
      const store = open();
      const stream = newStream();
      const events = newEvents(3);
      await store.append(stream, noStream, events);
      const beside = new Database(file, { synchronous: 'full', schema: '' });
      beside.run('UPDATE events SET data = substr(data, 2) WHERE revision = 1');
      beside.close();
      const [first, damaged, last] = await readStreamWhole(store, stream);
      expect([first?.data, last?.data]).toEqual([events[0]?.data, events[2]?.data]);
      expect(damaged).toMatchObject({ id: events[1]?.id, type: events[1]?.type, revision: 1 });
      expect(() => damaged?.data).toThrow('its JSON is damaged');
    });
  });
});
