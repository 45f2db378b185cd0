import { describe, expect, it } from '@jest/globals';
import { startPosition } from '../../../events/kernel/event.js';
import { CheckpointConflict, type Commit, type ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';
import { fill, newCollection, newDocument, scanWhole } from './document-samples.js';

export function commitPromises(store: () => ReadStore): void {
  describe('commit', () => {
    it('moves the checkpoint from the start onwards', async () => {
      const collection = newCollection();
      await store().ensure(collection);
      expect(await store().checkpoint(collection)).toBe(startPosition);
      const steps = [startPosition, toPosition(3), toPosition(10), toPosition(11)];
      for (const [index, to] of steps.entries()) {
        const from = steps[index - 1];
        if (from === undefined) continue;
        await store().commit([{ collection, put: [], remove: [], checkpoint: { from, to } }]);
        expect(await store().checkpoint(collection)).toBe(to);
      }
    });

    it('does not change the checkpoint when none is given', async () => {
      const collection = newCollection();
      await fill(store(), collection, { a: {} });
      expect(await store().checkpoint(collection)).toBe(startPosition);
    });

    it.each([
      ['before the first', startPosition, toPosition(1)],
      ['behind', toPosition(5), toPosition(4)],
      ['ahead', toPosition(5), toPosition(6)],
      ['at the start', toPosition(5), startPosition],
    ])('changes nothing when the checkpoint differs (%s)', async (_, at, from) => {
      const collection = newCollection();
      await fill(store(), collection, { a: { kept: true }, b: {} });
      if (at !== startPosition) {
        const checkpoint = { from: startPosition, to: at };
        await store().commit([{ collection, put: [], remove: [], checkpoint }]);
      }
      const before = await scanWhole(store(), collection);
      const conflict = store().commit([
        {
          collection,
          put: [newDocument('a', { kept: false }, 9), newDocument('c', {}, 9)],
          remove: [{ id: 'b', position: toPosition(9) }],
          checkpoint: { from, to: toPosition(9) },
        },
      ]);
      await expect(conflict).rejects.toBeInstanceOf(CheckpointConflict);
      await expect(conflict).rejects.toMatchObject({ collection: collection.name });
      expect(await scanWhole(store(), collection)).toEqual(before);
      expect(await store().checkpoint(collection)).toBe(at);
    });

    it('lets exactly one of many concurrent moves from one place succeed', async () => {
      const collection = newCollection();
      await store().ensure(collection);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 16 }, (_, index) =>
          store().commit([
            {
              collection,
              put: [newDocument(`by-${index}`)],
              remove: [],
              checkpoint: { from: startPosition, to: toPosition(index + 1) },
            },
          ]),
        ),
      );
      const winners = [...outcomes.keys()].filter(
        (index) => outcomes[index]?.status === 'fulfilled',
      );
      expect(winners).toHaveLength(1);
      const [winner = -1] = winners;
      expect(await scanWhole(store(), collection)).toEqual([newDocument(`by-${winner}`)]);
      expect(await store().checkpoint(collection)).toBe(toPosition(winner + 1));
    });

    it('changes several collections at once, each with its own checkpoint', async () => {
      const [one, two, three] = [newCollection(), newCollection(), newCollection()];
      await fill(store(), one, { old: {} });
      await Promise.all([two, three].map((each) => store().ensure(each)));
      const at = toPosition(4);
      await store().commit([
        {
          collection: one,
          put: [newDocument('a', { of: 'one' }, 4)],
          remove: [{ id: 'old', position: at }],
          checkpoint: { from: startPosition, to: at },
        },
        { collection: two, put: [newDocument('a', { of: 'two' }, 4)], remove: [] },
        {
          collection: three,
          put: [],
          remove: [],
          checkpoint: { from: startPosition, to: toPosition(9) },
        },
      ]);
      expect(await scanWhole(store(), one)).toEqual([newDocument('a', { of: 'one' }, 4)]);
      expect(await scanWhole(store(), two)).toEqual([newDocument('a', { of: 'two' }, 4)]);
      expect(await store().checkpoint(one)).toBe(at);
      expect(await store().checkpoint(two)).toBe(startPosition);
      expect(await store().checkpoint(three)).toBe(toPosition(9));
    });

    it('names the collection whose checkpoint differs; the others are changed whole or not at all', async () => {
      const collections = [newCollection(), newCollection(), newCollection()];
      for (const each of collections) await store().ensure(each);
      const [, moved] = collections;
      if (moved === undefined) throw new Error('there are three');
      const [at, elsewhere] = [toPosition(4), toPosition(3)];
      const checkpoint = { from: startPosition, to: elsewhere };
      await store().commit([{ collection: moved, put: [], remove: [], checkpoint }]);
      const all = collections.map((collection) => ({
        collection,
        put: [newDocument('a', {}, 4), newDocument('b', {}, 4)],
        remove: [],
        checkpoint: { from: startPosition, to: at },
      }));
      const conflict = store().commit(all);
      await expect(conflict).rejects.toBeInstanceOf(CheckpointConflict);
      await expect(conflict).rejects.toMatchObject({ collection: moved.name });
      expect(await store().checkpoint(moved)).toBe(elsewhere);
      for (const each of collections) {
        const isDone = (await store().checkpoint(each)) === at;
        expect(await scanWhole(store(), each)).toHaveLength(isDone ? 2 : 0);
      }
    });

    it('refuses the same collection twice, and changes nothing', async () => {
      const [one, two] = [newCollection(), newCollection()];
      await Promise.all([one, two].map((each) => store().ensure(each)));
      const twice = [one, two, one].map((collection, index) => {
        return { collection, put: [newDocument(`a${index}`)], remove: [] };
      });
      await expect(store().commit(twice)).rejects.toBeInstanceOf(RangeError);
      for (const each of [one, two]) expect(await scanWhole(store(), each)).toEqual([]);
    });

    it('does nothing without collections', async () => {
      await expect(store().commit([])).resolves.toBeUndefined();
    });

    it('shows readers all of it or nothing', async () => {
      const collection = newCollection({ byOwner: { equals: ['owner'], orderBy: ['round'] } });
      const round = (number: number): Commit => ({
        put: ['a', 'b', 'c'].map((id) => newDocument(id, { owner: id, round: number }, number)),
        remove: [],
      });
      await store().ensure(collection);
      await store().commit([{ collection, ...round(1) }]);
      const last = 40;
      const writing = (async () => {
        for (let number = 2; number <= last; number += 1) {
          await store().commit([{ collection, ...round(number) }]);
        }
      })();
      const query = { index: 'byOwner', where: { owner: ['a', 'b', 'c'] }, limit: 10 };
      for (let seen = 1; seen < last;) {
        for (const documents of [
          await store().getMany(collection, ['a', 'b', 'c']),
          (await store().list(collection, query)).documents,
        ]) {
          expect(documents).toHaveLength(3);
          const rounds = new Set(documents.map(({ body }) => Number(body.round)));
          expect(rounds.size).toBe(1);
          seen = Math.max(seen, ...rounds);
        }
      }
      await writing;
    });

    it('writes 2,000 documents at once', async () => {
      const collection = newCollection();
      const ids = Array.from({ length: 2_000 }, (_, index) => `id-${index}`);
      await fill(store(), collection, Object.fromEntries(ids.map((id) => [id, { id }])));
      expect(await scanWhole(store(), collection)).toHaveLength(2_000);
    });

    it.each([
      ['an empty id', { put: [newDocument('')], remove: [] }],
      ['an id of more than 200 characters', { put: [newDocument('x'.repeat(201))], remove: [] }],
      ['an id put twice', { put: [newDocument('a'), newDocument('a')], remove: [] }],
      [
        'an id both put and removed',
        { put: [newDocument('a')], remove: [{ id: 'a', position: toPosition(1) }] },
      ],
    ])('refuses %s', async (_, changes) => {
      const collection = newCollection();
      await store().ensure(collection);
      await expect(store().commit([{ collection, ...changes }])).rejects.toBeInstanceOf(RangeError);
      expect(await scanWhole(store(), collection)).toEqual([]);
    });
  });
}
