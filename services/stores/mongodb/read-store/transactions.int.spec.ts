import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Document, Timestamp } from 'mongodb';
import { startPosition } from '../../../../events/kernel/event.js';
import { newDocument } from '../../../../tests/contract-suites/read-store/document-samples.js';
import { CheckpointConflict, type Commit, type ReadStore, StoreUnavailable } from '../../ports.js';
import { toPosition } from '../../event-log/times-in-log.js';
import { entriesOf } from './collection-layout.js';
import { openMongodbReadStore } from './read-store.js';
import { found, WireStandIn } from '../../../../tests/stand-ins/mongodb/wire.js';

const collection = { name: 'sample', indexes: { byOwner: { equals: ['owner'] } } };
const change: Commit = {
  put: [newDocument('a', { owner: 'x' }, 2)],
  remove: [{ id: 'b', position: toPosition(2) }],
  checkpoint: { from: startPosition, to: toPosition(2) },
};
const state = (position: string) => ({ _id: 'sample', commit: 1, position, entries: [] });
const advanced = { value: state(toPosition(2)) };
const transient = { ok: 0, code: 112, errorLabels: ['TransientTransactionError'] };
const nameOf = (command: Document) => Object.keys(command)[0];
const sessionOf = ({ lsid, txnNumber }: Document) => JSON.stringify([lsid, txnNumber]);

/** `MONGODB_URL` runs the contract suites on a real server. */
describe('The commands to a MongoDB server with transactions (a stand-in)', () => {
  let standIn: WireStandIn;
  let store: ReadStore;
  let answer: (command: Document) => Document | undefined;
  /** The received commands, in order. */
  let commands: Document[];
  const names = () => commands.map(nameOf);
  beforeEach(async () => {
    commands = [];
    standIn = new WireStandIn((command) => {
      commands.push(command);
      return answer(command);
    });
    store = openMongodbReadStore(await standIn.start());
  });
  afterEach(async () => {
    await store.close();
    standIn.stop();
  });

  it('write documents and checkpoint in one transaction, on the disks of a majority', async () => {
    answer = (command) => (nameOf(command) === 'findAndModify' ? advanced : { n: 1 });
    await store.commit([{ collection, ...change }]);
    expect(names()).toEqual(['findAndModify', 'update', 'delete', 'commitTransaction']);
    expect(new Set(commands.map(sessionOf)).size).toBe(1);
    const [first, ...rest] = commands;
    expect(first).toMatchObject({ startTransaction: true, readConcern: { level: 'snapshot' } });
    expect(rest.filter((command) => 'startTransaction' in command)).toEqual([]);
    expect(rest.at(-1)).toMatchObject({ writeConcern: { w: 'majority', j: true } });
  });

  it('write several collections in one transaction', async () => {
    answer = (command) => (nameOf(command) === 'findAndModify' ? advanced : { n: 1 });
    const put = change.put;
    const others = ['one', 'two'].map((name) => {
      return { collection: { ...collection, name }, put, remove: [] };
    });
    await store.commit(others);
    const each = ['findAndModify', 'update'];
    expect(names()).toEqual([...each, ...each, 'commitTransaction']);
    expect(commands.filter((command) => 'startTransaction' in command)).toHaveLength(1);
  });

  it('abort the transaction when the checkpoint was moved', async () => {
    answer = (command) =>
      nameOf(command) === 'find' ? found([state(toPosition(9))]) : { value: null };
    await expect(store.commit([{ collection, ...change }])).rejects.toBeInstanceOf(
      CheckpointConflict,
    );
    expect(names()).toEqual(['findAndModify', 'find', 'abortTransaction']);
  });

  it('repeat the transaction after a conflict with another one', async () => {
    let tries = 0;
    answer = (command) => {
      if (nameOf(command) !== 'findAndModify') return { n: 1 };
      tries += 1;
      return tries === 1 ? transient : advanced;
    };
    await store.commit([{ collection, ...change }]);
    expect(names().filter((name) => name === 'findAndModify')).toHaveLength(2);
    expect(names().at(-1)).toBe('commitTransaction');
  });

  it('read a list from one snapshot, and the documents last', async () => {
    const moment = new Timestamp({ t: 7, i: 1 });
    const entries = entriesOf(collection, { owner: 'x' });
    const places = ['a', 'b'].map((_id) => ({ _id, entries }));
    answer = ({ filter }) => {
      const isOfIndex = !JSON.stringify(filter).includes('_id');
      return found(isOfIndex ? places : [], { atClusterTime: moment });
    };
    await store.list(collection, { index: 'byOwner', where: { owner: ['x', 'y'] }, limit: 1 });
    const [first, second] = commands;
    expect(first).toMatchObject({ readConcern: { level: 'snapshot' }, limit: 2 });
    expect(first?.readConcern).not.toHaveProperty('atClusterTime');
    expect(second?.readConcern).toMatchObject({ level: 'snapshot', atClusterTime: moment });
    expect(second?.filter).toMatchObject({ _id: { $in: ['a'] } });
  });

  it('fail with StoreUnavailable when the response to a commit is lost', async () => {
    answer = (command) => {
      if (nameOf(command) === 'findAndModify') return advanced;
      if (nameOf(command) === 'update') standIn.stop();
      return { n: 1 };
    };
    await expect(store.commit([{ collection, ...change }])).rejects.toBeInstanceOf(
      StoreUnavailable,
    );
  });
});
