import { describe, expect, it } from '@jest/globals';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import { durableReadStoreContract } from '../../../../tests/contract-suites/durable-contracts.js';
import {
  fill,
  listIds,
  newCollection,
  newDocument,
} from '../../../../tests/contract-suites/read-store/document-samples.js';
import { readStoreContract } from '../../../../tests/contract-suites/read-store/read-store-contract.js';
import { temporaryFolder } from '../../../../tests/support/temporary-folder.js';
import { resolveQuery } from '../../read-store/document-query.js';
import { CheckpointConflict, type Collection, type DocumentQuery } from '../../ports.js';
import { toPosition } from '../../event-log/times-in-log.js';
import { ensureCollection } from './collection-schema.js';
import { Database, type SqlValue } from '../database.js';
import { IndexReader } from './index-reader.js';
import { openSqliteReadStore } from './read-store.js';

readStoreContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  return Promise.resolve({ store: openSqliteReadStore(file('read-models')), cleanup: remove });
});

durableReadStoreContract('SQLite', () => {
  const { file, remove } = temporaryFolder();
  const open = () => Promise.resolve(openSqliteReadStore(file('folder/read-models')));
  return Promise.resolve({ open, cleanup: remove });
});

describe('The SQLite read store', () => {
  it('shares collections, documents and checkpoints between processes', async () => {
    const { file, remove } = temporaryFolder();
    const [one, two] = [openSqliteReadStore(file('models')), openSqliteReadStore(file('models'))];
    const collection = newCollection({ byOwner: { equals: ['owner'] } });
    await Promise.all([one.ensure(collection), two.ensure(collection)]);
    await fill(one, collection, { a: { owner: 'x' } });
    const query = { index: 'byOwner', where: { owner: 'x' } };
    expect(await listIds(two, collection, query)).toEqual(['a']);
    const changes = {
      put: [newDocument('b', { owner: 'x' })],
      remove: [],
      checkpoint: { from: startPosition, to: toPosition(1) },
    };
    await one.commit([{ collection, ...changes }]);
    await expect(two.commit([{ collection, ...changes }])).rejects.toBeInstanceOf(
      CheckpointConflict,
    );
    await two.drop(collection);
    const recreated = { ...collection, indexes: { byKind: { equals: ['kind'] } } };
    await two.ensure(recreated);
    await fill(one, recreated, { c: { kind: 'book' } });
    expect(await listIds(two, recreated, { index: 'byKind', where: { kind: 'book' } })).toEqual([
      'c',
    ]);
    await one.close();
    await two.close();
    remove();
  });

  it('stores each collection in a file, which is deleted when it is dropped', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    const [kept, dropped] = [newCollection(), newCollection()];
    await fill(store, kept, { a: { text: 'stays' } });
    await fill(store, dropped, { a: { text: 'goes' } });
    const filesOf = ({ name }: Collection) =>
      readdirSync(file('models')).filter((each) => each.startsWith(`${name}.`));
    expect(filesOf(dropped)).not.toEqual([]);
    const space = await store.diskSpace([kept, dropped]);
    expect(space?.used).toBeGreaterThan((await store.diskSpace([kept]))?.used ?? 0);
    expect(space?.free).toBeGreaterThan(0);
    await store.drop(dropped);
    expect(filesOf(dropped)).toEqual([]);
    expect(await store.checkpoint(dropped)).toBe(startPosition);
    await expect(store.getMany(dropped, ['a'])).rejects.toThrow('there is no collection');
    await store.close();
    const again = openSqliteReadStore(file('models'));
    expect(await again.getMany(kept, ['a'])).toHaveLength(1);
    await again.close();
    remove();
  });

  it('does not block the event loop while another process writes', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    const collection = newCollection();
    await fill(store, collection, { a: {} });
    const name = readdirSync(file('models')).find((each) => each.startsWith(collection.name)) ?? '';
    const other = new Database(join(file('models'), name), { synchronous: 'normal', schema: '' });
    other.exec('BEGIN IMMEDIATE');
    const commit = { collection, put: [newDocument('b', {})], remove: [] };
    const committing = store.commit([commit]);
    expect(await store.getMany(collection, ['a', 'b'])).toHaveLength(1);
    await setTimeout(20);
    other.exec('COMMIT');
    await committing;
    expect(await store.getMany(collection, ['a', 'b'])).toHaveLength(2);
    other.close();
    await store.close();
    remove();
  });

  it('keeps the journal of a build that was killed while it wrote', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    const build = await store.build(newCollection());
    const put = Array.from({ length: 2_000 }, (_, place) => {
      return { id: `d${place}`, position: '1', body: {} };
    });
    await build.write({ put, remove: [], to: '1' });
    const before = readdirSync(file('models'));
    expect(before.filter((name) => name.endsWith('.db-journal'))).toHaveLength(1);
    const next = openSqliteReadStore(file('models'));
    await next.close();
    expect(readdirSync(file('models'))).toEqual(before);
    await store.close();
    remove();
  });

  it('removes files that a process left behind when it was killed during a drop', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    await fill(store, newCollection(), { a: {} });
    await store.close();
    const before = readdirSync(file('models'));
    for (const name of ['explore_v1.abc.db', 'explore_v1.abc.db-wal']) {
      writeFileSync(join(file('models'), name), 'left');
    }
    const next = openSqliteReadStore(file('models'));
    await next.close();
    expect(readdirSync(file('models'))).toEqual(before);
    remove();
  });

  it('ignores a dropped collection that another process still has open', async () => {
    const { file, remove } = temporaryFolder();
    const [one, two] = [openSqliteReadStore(file('models')), openSqliteReadStore(file('models'))];
    const collection = newCollection();
    await fill(one, collection, { old: {} });
    expect(await two.getMany(collection, ['old'])).toHaveLength(1);
    await one.drop(collection);
    await fill(one, collection, { new: {} });
    // It closes the dropped collection, and finds the new one.
    expect(await two.getMany(collection, ['old', 'new'])).toMatchObject([{ id: 'new' }]);
    await two.close();
    await one.close();
    const again = openSqliteReadStore(file('models'));
    expect(await again.getMany(collection, ['old', 'new'])).toMatchObject([{ id: 'new' }]);
    await again.close();
    remove();
  });

  it('recreates an index when its declaration changed', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    const collection = newCollection({ sorted: { equals: [], orderBy: ['added'] } });
    await fill(store, collection, { a: { added: 1, likes: 2 }, b: { added: 2, likes: 1 } });
    const changed = { ...collection, indexes: { sorted: { equals: [], orderBy: ['likes'] } } };
    await store.ensure(changed);
    expect(await listIds(store, changed, { index: 'sorted', where: {} })).toEqual(['b', 'a']);
    await store.close();
    remove();
  });

  describe('reads its indexes in order', () => {
    const indexes = {
      byOwner: { equals: ['owner'] },
      newest: { equals: ['owner'], orderBy: ['added'], direction: 'descending' },
      byKind: { equals: ['owner', 'kind'], orderBy: ['likes', 'added'] },
      everything: { equals: [], orderBy: ['added'] },
    } as const;
    const people = Array.from({ length: 300 }, (_, index) => `person-${index}`);

    it.each<DocumentQuery>([
      { index: 'byOwner', where: { owner: 'a' } },
      { index: 'byOwner', where: { owner: people } },
      { index: 'newest', where: { owner: 'a' } },
      { index: 'newest', where: { owner: people } },
      { index: 'byKind', where: { owner: 'a', kind: 'book' } },
      { index: 'byKind', where: { owner: people, kind: ['book', 'film'] } },
      { index: 'everything', where: {} },
    ])('without sorting or skipping documents: %j', (query) => {
      const { file, remove } = temporaryFolder();
      const database = new PlannedDatabase(file('a.db'), { synchronous: 'normal', schema: '' });
      const collection = newCollection(indexes);
      ensureCollection(database, collection);
      database.plans.clear();
      const resolved = resolveQuery(collection, query);
      const reader = new IndexReader(database, collection, resolved);
      reader.first(21, undefined);
      reader.first(21, { order: resolved.orderBy.map(() => 1), id: 'a' });
      reader.count(resolved.orderBy.length > 0 ? 1 : undefined);

      expect(database.plans.size).toBeGreaterThanOrEqual(3);
      const table = `documents.${collection.name}`;
      const covering = `${table} USING COVERING INDEX ${table}.${query.index}`;
      for (const [sql, plan] of database.plans) {
        const ofTable = plan.filter((step) => step.includes(table));
        expect(ofTable).toHaveLength(1);
        // Without values, the index is read from its start.
        const search = new RegExp(`^(SEARCH|SCAN) ${covering}`);
        expect(ofTable[0]).toMatch(search);
        if (resolved.equals.length > 0) expect(ofTable[0]).toMatch(/^SEARCH/);
        // At most the heads of the branches may be sorted.
        const sorts = plan.filter((step) => step.includes('TEMP B-TREE'));
        expect(sorts).toHaveLength(sql.includes('CROSS JOIN') ? 1 : 0);
      }
      database.close();
      remove();
    });
  });

  it('reads few rows, however many branches have documents', async () => {
    const { file, remove } = temporaryFolder();
    const store = openSqliteReadStore(file('models'));
    const collection = newCollection({ newest: { equals: ['owner'], orderBy: ['added'] } });
    const owners = Array.from({ length: 200 }, (_, index) => `person-${index}`);
    const put = owners.flatMap((owner, person) =>
      Array.from({ length: 20 }, (_, n) =>
        newDocument(`${owner}-${n}`, { owner, added: (n * 7_919 + person * 104_729) % 10_007 }),
      ),
    );
    await store.ensure(collection);
    await store.commit([{ collection, put, remove: [] }]);
    await store.close();

    const [made = ''] = readdirSync(file('models')).filter((name) => /^sample_.*db$/.test(name));
    const database = new PlannedDatabase(join(file('models'), made), {
      synchronous: 'normal',
      schema: '',
    });
    const query = resolveQuery(collection, { index: 'newest', where: { owner: owners } });
    const places = new IndexReader(database, collection, query).first(20, undefined);
    expect(places.map(({ order: [added] }) => added)).toEqual(
      put
        .map(({ body }) => Number(body.added))
        .sort((a, b) => a - b)
        .slice(0, 20),
    );
    expect(database.rowsRead).toBeLessThan(200);
    database.close();
    remove();
  });
});

/** Records the query plan of each statement, and the number of rows read. */
class PlannedDatabase extends Database {
  readonly plans = new Map<string, readonly string[]>();
  rowsRead = 0;

  override all<Row>(sql: string, parameters: readonly SqlValue[], row: z.ZodType<Row>): Row[] {
    const step = z.tuple([z.number(), z.number(), z.number(), z.string()]);
    const plan = super.all(`EXPLAIN QUERY PLAN ${sql}`, parameters, step);
    this.plans.set(
      sql,
      plan.map(([, , , detail]) => detail),
    );
    const rows = super.all(sql, parameters, row);
    this.rowsRead += rows.length;
    return rows;
  }
}
