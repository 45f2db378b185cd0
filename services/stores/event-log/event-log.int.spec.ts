import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretKey, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findEventType, type RecordedTrbooEvent } from '../../../events/registry.js';
import { startPosition } from '../../../events/kernel/event.js';
import { decodeEvent, UndecodableEvent } from './event-codec.js';
import { EventLog, type LogEntry } from './event-log.js';
import { personKeyName, seal, unseal } from './person-keyring.js';
import { newKey } from '../keys/master-key.js';
import { openMemoryEventStore } from '../memory/event-store.js';
import { openMemoryKeys } from '../../../tests/stand-ins/memory/keys.js';
import type { EventStore, Keys } from '../ports.js';

const metadata = { actorId: 'ada', commandId: 'c1', time: '2026-01-01T00:00:00.000Z' };
const registered = (userId: string) => ({
  type: 'UserRegistered',
  data: { userId, email: `${userId}@example.com`, firstName: 'Augusta', lastName: '' },
});

describe('The event log', () => {
  let store: EventStore;
  let keys: Keys;
  let log: EventLog;
  beforeEach(() => {
    store = openMemoryEventStore();
    keys = openMemoryKeys();
    log = new EventLog(store, keys);
  });

  const all = async (of: EventLog) => {
    const events: RecordedTrbooEvent[] = [];
    for await (const page of of.readAll(startPosition)) events.push(...page.events);
    return events;
  };

  it('returns appended events with metadata, stream, revision and position', async () => {
    const { position } = await log.append('user-ada', -1, [registered('ada')], metadata);
    expect(await all(log)).toEqual([
      {
        ...registered('ada'),
        id: expect.any(String),
        stream: 'user-ada',
        revision: 0,
        position,
        metadata,
      },
    ]);
  });

  describe('finds positions and times', () => {
    const minute = 60_000;
    const begin = Date.parse('2026-01-01T00:00:00.000Z');
    const append = async (number: number, minutes: number) => {
      const time = new Date(begin + minutes * minute).toISOString();
      return log.append(`user-${number}`, -1, [registered(`person${number}`)], {
        ...metadata,
        time,
      });
    };

    it('of the event before a time, even if clocks differ', async () => {
      const positions = [startPosition];
      // Every third is recorded by a process whose clock is five minutes behind.
      for (let number = 0; number < 300; number += 1) {
        const minutes = number * 10 - (number % 3 === 2 ? 5 : 0);
        positions.push((await append(number, minutes)).position);
      }
      expect(await log.positionAt(begin - 1)).toBe(startPosition);
      expect(await log.positionAt(begin)).toBe(startPosition);
      expect(await log.positionAt(begin + 1)).toBe(positions[1]);
      expect(await log.positionAt(begin + 1_000 * minute)).toBe(positions[100]);
      expect(await log.positionAt(begin + 1_015 * minute)).toBe(positions[102]);
      expect(await log.positionAt(Infinity)).toBe(positions[300]);
    });

    it('of a position', async () => {
      const first = await append(1, 3);
      const second = await append(2, 8);
      expect(await log.timeAt(startPosition)).toBeUndefined();
      expect(await log.timeAt(first.position)).toBe(begin + 3 * minute);
      expect(await log.timeAt(second.position)).toBe(begin + 8 * minute);
    });

    it('of the last event', async () => {
      expect(await log.lastTime()).toBeUndefined();
      for (let number = 0; number < 10; number += 1) await append(number, number);
      expect(await log.lastTime()).toBe(begin + 9 * minute);
    });

    it('by reading few events, without decoding them', async () => {
      for (let number = 0; number < 500; number += 1) await append(number, number);
      const read: number[] = [];
      const counting = {
        ...store,
        tail: () => store.tail(),
        positionBetween: (...parameters: Parameters<EventStore['positionBetween']>) =>
          store.positionBetween(...parameters),
        async *readAll(...parameters: Parameters<EventStore['readAll']>) {
          for await (const page of store.readAll(...parameters)) {
            read.push(page.events.length);
            yield page;
          }
        },
      };
      const withoutKeys = new EventLog(counting, {
        ...keys,
        getMany: () => Promise.reject(new Error()),
      });
      await withoutKeys.positionAt(begin + 490 * minute);
      expect(read.reduce((sum, each) => sum + each, 0)).toBeLessThan(40);
    });
  });

  it('stores no personal texts unsealed', async () => {
    await log.append('user-ada', -1, [registered('ada')], metadata);
    await log.append('user-ben', -1, [registered('ben')], metadata);
    for await (const { events } of store.readAll(startPosition)) {
      expect(JSON.stringify(events)).not.toMatch(/Augusta|example/);
    }
  });

  it('returns null for the texts of a person whose key was deleted, and the texts of others', async () => {
    await log.append('user-ada', -1, [registered('ada')], metadata);
    await log.append('user-ben', -1, [registered('ben')], metadata);
    await keys.delete(personKeyName('ada'));
    const data = (await all(new EventLog(store, keys))).map((event) => event.data);
    expect(data).toEqual([
      { userId: 'ada', email: null, firstName: null, lastName: null },
      registered('ben').data,
    ]);
  });

  it('yields to the event loop while it unseals a long page', async () => {
    const events = Array.from({ length: 1_000 }, () => registered('ada'));
    for (let stream = 0; stream < 20; stream += 1) {
      await log.append(`user-${stream}`, -1, events, metadata);
    }
    let [turns, isOver] = [0, false];
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for await (const page of log.readAll(startPosition, 20_000)) {
      expect(page.events).toHaveLength(20_000);
    }
    isOver = true;
    expect(turns).toBeGreaterThan(4);
  });

  it('unseals only the requested event types, and loads only their keys', async () => {
    await log.append('user-ada', -1, [registered('ada')], metadata);
    const comment = { recommendationId: 'dune', ownerId: 'ada', userId: 'ada', comment: 'Sand.' };
    await log.append('opinion-dune_ada', -1, [{ type: 'CommentAdded', data: comment }], metadata);
    const loadedKeys: string[] = [];
    const counting: Keys = {
      getMany: (names) => {
        loadedKeys.push(...names);
        return keys.getMany(names);
      },
      getOrCreate: (name) => keys.getOrCreate(name),
      delete: (name) => keys.delete(name),
      deletedNames: (after, limit) => keys.deletedNames(after, limit),
      close: () => keys.close(),
    };
    const read = async (types: readonly string[]) => {
      const of = new EventLog(store, counting);
      const data: unknown[] = [];
      for await (const { entries } of of.readEntries(startPosition, 10, {
        unsealedTypes: new Set(types),
      })) {
        for (const entry of entries)
          if (!(entry instanceof UndecodableEvent)) data.push(entry.data);
      }
      return data;
    };
    const sealedUser = { userId: 'ada', email: null, firstName: null, lastName: null };
    expect(await read([])).toEqual([sealedUser, { ...comment, comment: null }]);
    expect(loadedKeys).toEqual([]);
    expect(await read(['CommentAdded'])).toEqual([sealedUser, comment]);
    expect(loadedKeys).toEqual([personKeyName('ada')]);
  });

  describe('of recommendations', () => {
    const item = { recommendationId: 'dune', ownerId: 'ada' };
    const words = {
      title: 'Sand for beginners',
      description: 'Sand gets everywhere',
      link: 'https://example.com/sand',
      metadata: { authors: ['Sand herself'] },
    };
    const added = {
      type: 'RecommendationAdded',
      data: { ...item, ...words, type: 'book', keepPrivate: true, addedAt: metadata.time },
    };
    const edited = { type: 'RecommendationEdited', data: { ...item, ...words } };
    const saved = {
      type: 'RecommendationSaved',
      data: { ...item, userId: 'ben', type: 'book', title: words.title },
    };
    const dataOf = async (of: EventLog) => (await all(of)).map(({ data }) => data);
    const nothing = { title: null, description: null, link: null, metadata: null };

    it('seals all texts, also in events of users who save it, and returns them', async () => {
      await log.append('library-ada', -1, [added, edited], metadata);
      await log.append('library-ben', -1, [saved], { ...metadata, actorId: 'ben' });
      for await (const { events } of store.readAll(startPosition)) {
        expect(JSON.stringify(events)).not.toMatch(/sand/i);
      }
      expect(await dataOf(log)).toEqual([added.data, edited.data, saved.data]);
    });

    it('returns no texts after the owner is erased', async () => {
      await log.append('library-ada', -1, [added, edited], metadata);
      await log.append('library-ben', -1, [saved], { ...metadata, actorId: 'ben' });
      await log.erasePerson('ada');
      expect(await dataOf(log)).toEqual([
        { ...added.data, ...nothing },
        { ...item, ...nothing },
        { ...saved.data, title: null },
      ]);
    });

    it('reads titles that an older version stored unsealed, until the owner is erased', async () => {
      const old = { ...metadata, schemaVersion: 1 };
      await keys.getOrCreate(personKeyName('ada'));
      const common = { id: randomUUID(), metadata: old };
      await store.append('library-ben', -1, [
        { ...common, type: 'RecommendationSaved', data: saved.data },
      ]);
      expect(await dataOf(log)).toEqual([saved.data]);
      await log.erasePerson('ada');
      expect(await dataOf(log)).toEqual([{ ...saved.data, title: null }]);
    });
  });

  it('skips events of unknown types, and counts them', async () => {
    const foreign = { id: randomUUID(), type: 'FromTheFuture', data: {}, metadata: {} };
    await store.append('other', -1, [foreign]);
    await log.append('user-ada', -1, [registered('ada')], metadata);
    expect((await all(log)).map(({ type }) => type)).toEqual(['UserRegistered']);
    await all(log);
    for await (const page of log.readStream('other')) expect(page).toEqual([]);
    expect(log.unknownEventCount).toBe(1);
  });

  describe.each([
    ['is of a newer version', { userId: 'ada' }, { ...metadata, schemaVersion: 99 }, /version 99/],
    ['lacks a field', { userId: 'ada' }, { ...metadata, schemaVersion: 1 }, /email does not fit/],
    [
      'has a broken seal',
      { userId: 'ada', email: { sealed: 'c2VjcmV0' }, firstName: null, lastName: null },
      { ...metadata, schemaVersion: 1 },
      /cannot be read: .+/,
    ],
    [
      'has broken sealed fields',
      { userId: 'ada', sealed: { algorithm: 'A256GCM', content: 'c2VjcmV0' } },
      { ...metadata, schemaVersion: 1 },
      /cannot be read: .+/,
    ],
    [
      'is sealed in an unknown form',
      { userId: 'ada', sealed: { algorithm: 'A256GCM', key: 'c2VjcmV0', content: '' } },
      { ...metadata, schemaVersion: 1 },
      /it does not fit/,
    ],
    ['has no person', { email: 'secret' }, { ...metadata, schemaVersion: 1 }, /it/],
    ['has no time', { userId: 'ada' }, {}, /time does not fit/],
  ])('an event that %s', (_, data, wrongMetadata, why) => {
    const id = randomUUID();
    beforeEach(async () => {
      await log.append('user-ada', -1, [registered('ada')], metadata);
      const wrong = { id, type: 'UserRegistered', data, metadata: wrongMetadata };
      await store.append('user-wrong', -1, [wrong]);
      await log.append('user-ben', -1, [registered('ben')], metadata);
    });

    it('is an entry at its place, and the events around it are decoded', async () => {
      const entries: LogEntry[] = [];
      for await (const page of log.readEntries(startPosition)) entries.push(...page.entries);
      const [before, wrong, after] = entries;
      expect([before?.stream, after?.stream]).toEqual(['user-ada', 'user-ben']);
      expect(wrong).toBeInstanceOf(UndecodableEvent);
      expect(wrong).toMatchObject({ id, type: 'UserRegistered', stream: 'user-wrong' });
      expect(wrong).toMatchObject({ message: expect.stringMatching(why) });
      expect(wrong).not.toMatchObject({ message: expect.stringMatching(/secret|c2VjcmV0/) });
    });

    it('is an error for readers that need every event', async () => {
      await expect(all(log)).rejects.toBeInstanceOf(UndecodableEvent);
      const reading = log.readStream('user-wrong').next();
      await expect(reading).rejects.toMatchObject({ id });
    });
  });

  it.each([
    ['an unregistered type', { type: 'Unheard', data: {} }],
    ['data that does not fit', { type: 'UserRegistered', data: { userId: 'ada' } }],
  ])('appends nothing for %s', async (_name, event) => {
    await expect(log.append('user-ada', -1, [event], metadata)).rejects.toThrow();
    expect(await log.tail()).toBe(startPosition);
  });
});

describe('Sealed fields', () => {
  const key = newKey();
  const fields = { title: 'Été à 東京 🗼', metadata: { authors: ['Ana'], pages: 3 }, empty: '' };
  const sealed = () => seal(key, 'event', fields);

  it('are unsealed with their key, and name the algorithm', () => {
    const stored = sealed();
    expect(stored).toEqual({ algorithm: 'A256GCM', content: expect.any(String) });
    expect(JSON.stringify(stored)).not.toMatch(/title|Ana/);
    expect(unseal(key, 'event', stored)).toEqual(fields);
  });

  it('differ each time they are sealed', () => {
    expect(sealed()).not.toEqual(sealed());
  });

  it('are refused in another event, with another key, or when changed', () => {
    expect(() => unseal(key, 'other', sealed())).toThrow();
    expect(() => unseal(newKey(), 'event', sealed())).toThrow();
    const content = z.string().parse(sealed()['content']);
    const changed = `${content.startsWith('A') ? 'B' : 'A'}${content.slice(1)}`;
    const cut = Buffer.from(content, 'base64').subarray(0, 20).toString('base64');
    for (const wrong of [changed, cut, '']) {
      expect(() => unseal(key, 'event', { ...sealed(), content: wrong })).toThrow();
    }
    expect(() => unseal(key, 'event', { ...sealed(), algorithm: 'none' })).toThrow();
    expect(() => unseal(key, 'event', 'plain')).toThrow();
  });

  const golden = z
    .object({
      person: z.string(),
      key: z.base64(),
      events: z.array(
        z.object({
          form: z.string(),
          id: z.string(),
          type: z.string(),
          data: z.record(z.string(), z.json()),
          metadata: z.record(z.string(), z.json()),
          read: z.record(z.string(), z.json()),
        }),
      ),
    })
    .parse(
      JSON.parse(readFileSync(new URL('./fixtures/sealed-events.json', import.meta.url), 'utf8')),
    );

  it.each(golden.events)(
    'are read in every form ever stored: $form',
    ({ form, read, ...event }) => {
      const stored = { ...event, stream: 'library-ana', revision: 0, position: startPosition };
      const keys = new Map([[golden.person, createSecretKey(golden.key, 'base64')]]);
      expect(decodeEvent(stored, keys)?.data).toEqual(read);
      const { fields: personal = [] } = findEventType(event.type)?.personal ?? {};
      const nothing = Object.fromEntries(personal.map((field) => [field, null]));
      expect(decodeEvent(stored, new Map())?.data).toEqual({ ...read, ...nothing });
      const moved = { ...stored, id: randomUUID() };
      expect(() => decodeEvent(moved, keys)).toThrow();
    },
  );
});
