import { describe, expect, it } from '@jest/globals';
import { InvalidCursor, type JsonObject, type ReadStore } from '../../../services/stores/ports.js';
import { toPosition } from '../../../services/stores/event-log/times-in-log.js';
import { fill, listPages, newCollection, newDocument } from './document-samples.js';

const indexes = {
  byOwner: { equals: ['owner'] },
  oldest: { equals: ['owner'], orderBy: ['added'] },
  newest: { equals: ['owner'], orderBy: ['added'], direction: 'descending' },
} as const;
const owners = ['x', 'y', 'z'];
const everybody = { owner: owners };

/** Thirty documents of three owners, in pairs of equal age, ids in the order of `oldest`. */
const bodies = Object.fromEntries(
  Array.from({ length: 30 }, (_, index) => [
    `id-${String(index).padStart(2, '0')}`,
    { owner: owners[index % 3] ?? '', added: Math.floor(index / 2) },
  ]),
);
const ids = Object.keys(bodies);

export function pagingPromises(store: () => ReadStore): void {
  describe('paging', () => {
    const filled = async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, bodies);
      return collection;
    };

    it.each([1, 2, 7, 15, 29, 30, 31])('returns pages of %d to the end', async (limit) => {
      const collection = await filled();
      for (const [index, expected] of [
        ['oldest', ids],
        ['newest', [...ids].reverse()],
      ] as const) {
        const pages = await listPages(store(), collection, { index, where: everybody, limit });
        expect(pages.flat()).toEqual(expected);
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
      }
    });

    it('returns no cursor when a page holds all there is', async () => {
      const collection = await filled();
      const query = { index: 'oldest', where: everybody };
      expect(await store().list(collection, { ...query, limit: 31 })).not.toHaveProperty(
        'nextCursor',
      );
      const none = await store().list(collection, {
        index: 'oldest',
        where: { owner: 'w' },
        limit: 1,
      });
      expect(none).toEqual({ documents: [] });
    });

    it.each(['oldest', 'newest'] as const)(
      'neither repeats nor skips documents while others are added and removed (%s)',
      async (index) => {
        const collection = await filled();
        const forwards = index === 'oldest' ? ids : [...ids].reverse();
        const gone = new Set<string>();
        let round = 0;
        const pages = await listPages(
          store(),
          collection,
          { index, where: everybody, limit: 4 },
          async (page) => {
            round += 1;
            // Newcomers at both ends and in the middle; the page's last document and a later one go.
            const put = [-1, 3, 7, 12, 99].map((added) =>
              newDocument(`new-${added}-${round}`, { owner: 'y', added }),
            );
            const last = page.at(-1) ?? '';
            const later = forwards[forwards.indexOf(last) + 2];
            const remove = [last, later].flatMap((id) => (id?.startsWith('id') ? [id] : []));
            for (const id of remove) gone.add(id);
            await store().commit([
              {
                collection,
                put: round <= 8 ? put : [],
                remove: remove.map((id) => ({ id, position: toPosition(2) })),
              },
            ]);
          },
        );
        const seen = pages.flat();
        expect(new Set(seen).size).toBe(seen.length);
        const stayed = forwards.filter((id) => !gone.has(id));
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
      },
    );

    it('continues from a cursor when the values of the query change', async () => {
      const collection = await filled();
      const query = { index: 'oldest', limit: 5 };
      const { nextCursor } = await store().list(collection, { ...query, where: everybody });
      const rest = await store().list(collection, {
        ...query,
        where: { owner: ['x'] },
        cursor: nextCursor,
      });
      expect(rest.documents.map(({ id }) => id)).toEqual(
        ids.filter((_, n) => n > 4 && n % 3 === 0).slice(0, 5),
      );
    });

    it('keeps its place among values of any kind', async () => {
      const collection = newCollection(indexes);
      const values = [1.5, -2, 1e300, 'a', '', '\u{1f44b}', '\uffff', "'", '1'];
      const documents = values.flatMap((added, index): [string, JsonObject][] => [
        [`first ' " 👋 ${index}`, { owner: 'x', added }],
        [`second ' " 👋 ${index}`, { owner: 'y', added }],
      ]);
      await fill(store(), collection, Object.fromEntries(documents));
      for (const index of ['oldest', 'newest', 'byOwner']) {
        const query = { index, where: everybody };
        const whole = await listPages(store(), collection, { ...query, limit: 100 });
        const pages = await listPages(store(), collection, { ...query, limit: 1 });
        expect(pages.flat()).toEqual(whole.flat());
        expect(pages.flat()).toHaveLength(documents.length);
      }
    });

    it.each([1, 10, 45, 70])(
      'continues where one owner has nearly all documents (%d a page)',
      async (limit) => {
        const collection = newCollection(indexes);
        const documents = Array.from({ length: 90 }, (_, index): [string, JsonObject] => [
          `id-${String(index).padStart(2, '0')}`,
          { owner: index === 3 ? 'y' : index === 80 ? 'z' : 'x', added: index },
        ]);
        await fill(store(), collection, Object.fromEntries(documents));
        const query = { index: 'oldest', where: everybody, limit };
        const pages = await listPages(store(), collection, query);
        expect(pages.flat()).toEqual(documents.map(([id]) => id));
      },
    );

    it.each([
      ['nothing', ''],
      ['garbage', 'garbage'],
      ['characters that no cursor has', '\u{1f44b} %%%'],
      ['JSON of another shape', Buffer.from('{"index":"oldest"}').toString('base64url')],
      ['null', Buffer.from('null').toString('base64url')],
      ['lists in lists', Buffer.from('["oldest",[[1]],"a"]').toString('base64url')],
    ])('refuses a cursor of %s', async (_, cursor) => {
      const collection = await filled();
      const query = { index: 'oldest', where: everybody, limit: 1, cursor };
      await expect(store().list(collection, query)).rejects.toBeInstanceOf(InvalidCursor);
    });

    it('refuses a cursor of another index', async () => {
      const collection = await filled();
      for (const index of ['byOwner', 'newest']) {
        const query = { where: everybody, limit: 1 };
        const { nextCursor } = await store().list(collection, { ...query, index });
        expect(nextCursor).toEqual(expect.any(String));
        const mixed = store().list(collection, { ...query, index: 'oldest', cursor: nextCursor });
        await expect(mixed).rejects.toBeInstanceOf(InvalidCursor);
      }
    });

    it('returns cursors that need no escaping in a URL', async () => {
      const collection = newCollection(indexes);
      await fill(store(), collection, {
        a: { owner: 'x', added: '?&#/+= 👋ÿ~>' },
        b: { owner: 'x', added: '👋👋' },
      });
      const query = { index: 'oldest', where: { owner: 'x' }, limit: 1 };
      const { nextCursor } = await store().list(collection, query);
      expect(nextCursor).toMatch(/^[A-Za-z0-9_-]+$/);
    });
  });
}
