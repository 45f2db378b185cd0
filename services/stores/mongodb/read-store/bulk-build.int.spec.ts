import { setTimeout } from 'node:timers/promises';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Document } from 'mongodb';
import { startPosition } from '../../../../events/kernel/event.js';
import {
  type BuildStep,
  CheckpointConflict,
  type Collection,
  type ReadStore,
} from '../../ports.js';
import { toPosition } from '../../event-log/times-in-log.js';
import {
  listIds,
  newCollection,
  newDocument,
  scanWhole,
} from '../../../../tests/contract-suites/read-store/document-samples.js';
import { FaultyConnection } from '../../../../tests/stand-ins/mongodb/faulty-connection.js';
import { found, WireStandIn } from '../../../../tests/stand-ins/mongodb/wire.js';
import { startTestServers } from '../../../../tests/stand-ins/mongodb/test-server.js';
import { documentsName, entryNames, type DocumentRecord } from './collection-layout.js';
import { Connection } from '../connection/connection.js';
import { openMongodbReadStore } from './read-store.js';

/** Interruptions that are tested concurrently, because they mostly wait for a lost connection. */
const concurrency = 64;
/** Milliseconds; longer than a running server needs to answer on a busy machine. */
const timeoutMs = 4_000;

const indexes = { byOwner: { equals: ['owner'] } };
const document = (id: string, owner: string, step: number) => newDocument(id, { owner }, step);
const built = (id: string, owner: string, step: number) => document(id, owner, step);
const steps: readonly BuildStep[] = [
  {
    ...{ put: [built('a', 'x', 1), built('b', 'x', 1), built('c', 'x', 1)], remove: [] },
    to: toPosition(1),
  },
  { put: [built('a', 'y', 2), built('d', 'y', 2)], remove: ['b'], to: toPosition(2) },
  { put: [built('a', 'z', 3), built('b', 'y', 3)], remove: ['d'], to: toPosition(3) },
];
/** The documents after each number of steps. */
const documentsAfter = [
  [],
  [document('a', 'x', 1), document('b', 'x', 1), document('c', 'x', 1)],
  [document('a', 'y', 2), document('c', 'x', 1), document('d', 'y', 2)],
  [document('a', 'z', 3), document('b', 'y', 3), document('c', 'x', 1)],
];
const ids = ['a', 'b', 'c', 'd'];

/** Continues a build to its end. @returns the checkpoint and the documents at its start. */
async function continueBuild(store: ReadStore, collection: Collection) {
  const build = await store.build(collection);
  const existing = await build.getMany(ids);
  const { checkpoint } = build;
  for (const step of steps) if (step.to > build.checkpoint) await build.write(step);
  await build.finish();
  return { checkpoint, existing: existing.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

async function expectBuilt(store: ReadStore, collection: Collection) {
  expect(await scanWhole(store, collection)).toEqual(documentsAfter[3]);
  expect(await store.checkpoint(collection)).toBe(toPosition(3));
  const query = { index: 'byOwner', where: { owner: 'y' } };
  expect(await listIds(store, collection, query)).toEqual(['b']);
}

describe.each(await startTestServers())('A bulk build in MongoDB ($kind)', ({ url, stop }) => {
  afterAll(() => stop());

  it.each(['request', 'answer'] as const)(
    'that is interrupted at any %s continues from a complete step, and leaves nothing behind',
    async (lost) => {
      const store = openMongodbReadStore(url);
      const raw = new Connection(url, 'the tests');
      await store.checkpoint(newCollection()).catch(() => undefined);
      const reachedSteps = new Set<number>();
      const cutAfter = async (requests: number) => {
        const collection = newCollection(indexes);
        const connection = await FaultyConnection.to(url);
        await connection.comeBack();
        const broken = openMongodbReadStore(connection.addressWith(timeoutMs));
        await broken.checkpoint(newCollection()).catch(() => undefined);
        connection.failAt({ after: requests, lost });
        const outcome = await continueBuild(broken, collection).catch(() => undefined);
        const isCut = connection.hasFailed;
        await connection.goDown();
        await broken.close();
        expect(outcome !== undefined).toBe(!isCut);
        const { checkpoint, existing } = await continueBuild(store, collection);
        const step = checkpoint === startPosition ? 0 : Number(checkpoint);
        reachedSteps.add(step);
        expect(existing).toEqual(documentsAfter[step]);
        await expectBuilt(store, collection);
        const stored = await raw.run(({ database }) =>
          database.collection<DocumentRecord>(documentsName(collection)).find().toArray(),
        );
        expect(stored.filter((each) => 'before' in each)).toEqual([]);
        await store.drop(collection);
        return isCut;
      };
      const cuts: boolean[] = [];
      for (let first = 0; cuts.at(-1) ?? true; first += concurrency) {
        const next = Array.from({ length: concurrency }, (_, index) => cutAfter(first + index));
        cuts.push(...(await Promise.all(next)));
      }
      expect([...reachedSteps].sort()).toEqual([0, 1, 2, 3]);
      await raw.close();
      await store.close();
    },
  );

  it('refuses an earlier writer that still runs, before and after the next one has written', async () => {
    const store = openMongodbReadStore(url);
    const collection = newCollection(indexes);
    const [first, second, third] = steps as [BuildStep, BuildStep, BuildStep];
    const earlier = await store.build(collection);
    await earlier.write(first);
    const current = await store.build(collection);
    await expect(earlier.write(second)).rejects.toBeInstanceOf(CheckpointConflict);
    await current.write(second);
    await expect(earlier.write(second)).rejects.toBeInstanceOf(CheckpointConflict);
    await current.write(third);
    await current.finish();
    await expectBuilt(store, collection);
    await store.drop(collection);
    await store.close();
  });
});

/** Starts a stand-in with an empty collection. @param onCommand is called before each response. */
async function startEmpty(onCommand: (name: string, command: Document) => unknown, options = '') {
  const collection = newCollection(indexes);
  const entries = entryNames(collection);
  const state = { _id: collection.name, commit: 1, position: startPosition, entries };
  const standIn = new WireStandIn(async (command) => {
    const name = Object.keys(command)[0] ?? '';
    await onCommand(name, command);
    if (name === 'find') return found(command.find === 'checkpoints' ? [state] : []);
    return name === 'findAndModify' ? { value: state } : { n: 1 };
  });
  const store = openMongodbReadStore(`${await standIn.start()}${options}`);
  const end = async () => {
    await store.close();
    standIn.stop();
  };
  return { collection, store, end };
}

describe('A bulk build', () => {
  it('sends large batches outside of transactions, one small transaction per step, and indexes last', async () => {
    let commands: Document[] = [];
    const names = () => commands.map((command) => Object.keys(command)[0]);
    const { collection, store, end } = await startEmpty((_, command) => commands.push(command));
    const build = await store.build(collection);
    expect(names()).not.toContain('createIndexes');
    const put = Array.from({ length: 12_000 }, (_, index) => newDocument(`d${index}`));
    commands = [];
    await build.write({ put, remove: [], to: toPosition(1) });
    const inserts = ['insert', 'insert', 'insert'];
    expect(names()).toEqual(['find', ...inserts, 'findAndModify', 'commitTransaction']);
    for (const insert of commands.slice(1, 4)) {
      expect(insert).toMatchObject({ ordered: false });
      expect(insert).not.toHaveProperty('autocommit');
    }
    commands = [];
    await build.finish();
    expect(names().filter((name) => name === 'createIndexes')).toHaveLength(2);
    await end();
  });

  it('waits longer for the creation of an index than for other responses', async () => {
    const createSlowly = (name: string) => name === 'createIndexes' && setTimeout(500);
    const { collection, store, end } = await startEmpty(createSlowly, '&socketTimeoutMS=200');
    await store.ensure(collection);
    await end();
  });
});
