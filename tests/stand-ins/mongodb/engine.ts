import { type Document, Timestamp } from 'mongodb';
import { matches, valueAt } from './filter.js';
import { Refusal } from './refusal.js';
import { State } from './state.js';
import { sessionOf, Transactions } from './transactions.js';
import { updated } from './update.js';
import { found, replicaSet, serverAlone, WireStandIn } from './wire.js';

export interface StandInOptions {
  /** Replaces a standalone server, without transactions and snapshots, instead of a replica set. */
  readonly isAlone?: boolean;
}

/** One update of an `update` command. */
interface Update {
  readonly q: Document;
  readonly u: Document;
  readonly upsert?: boolean;
  readonly multi?: boolean;
}

const snapshotsKept = 2_000;
const duplicateKey = 11_000;
const namespaceNotFound = 26;
const namespaceExists = 48;
const commandNotFound = 59;
const illegalOperation = 20;
const notAReplicaSet = 123;

/**
 * Replaces a MongoDB replica set or standalone server in tests: it has the commands that the adapters
 * use, over the real wire protocol, with transactions and snapshots, and keeps its documents in
 * memory.
 */
export class MongodbStandIn {
  /** Commands since it started. */
  calls = 0;
  /** Committed transactions since it started. */
  transactionsCommitted = 0;
  private state = new State();
  private version = 0;
  private readonly isAlone: boolean;
  private readonly snapshots = new Map<number, State>();
  private readonly transactions = new Transactions();
  /** The last write of each session, which the driver may repeat. */
  private readonly lastWrites = new Map<string, { number: string; answer: Document | undefined }>();
  private readonly wire: WireStandIn;

  constructor({ isAlone = false }: StandInOptions = {}) {
    this.isAlone = isAlone;
    const hello = isAlone ? serverAlone : replicaSet;
    this.wire = new WireStandIn((command, appName) => this.answer(command, appName), hello);
  }

  /** Starts it; returns its address. */
  start(): Promise<string> {
    return this.wire.start();
  }

  stop(): void {
    this.wire.stop();
  }

  private answer(command: Document, appName: string): Document | undefined {
    this.calls += 1;
    try {
      if (this.isAlone) refuseOnStandalone(command);
      if (command.startTransaction === true) {
        this.transactions.begin(command, this.state, appName);
      }
      const isRetryable = command.txnNumber !== undefined && command.autocommit !== false;
      return isRetryable ? this.executeOnce(command) : this.execute(command);
    } catch (error) {
      if (error instanceof Refusal) return error.answer;
      throw error;
    }
  }

  /** Executes a write that the driver repeats when the answer is lost. */
  private executeOnce(command: Document): Document | undefined {
    const [session, number] = [sessionOf(command), String(command.txnNumber)];
    const last = this.lastWrites.get(session);
    if (last?.number === number) return last.answer;
    const answer = this.execute(command);
    this.lastWrites.set(session, { number, answer });
    return answer;
  }

  private execute(command: Document): Document | undefined {
    const [name = ''] = Object.keys(command);
    const collection = `${String(command.$db)}.${String(command[name])}`;
    switch (name) {
      case 'find':
        return this.found(command, this.find(command, collection));
      case 'aggregate':
        return this.found(command, this.aggregate(command, collection));
      case 'insert':
        return this.insert(command, collection);
      case 'update':
        return this.update(command, collection);
      case 'delete':
        return this.delete(command, collection);
      case 'findAndModify':
        return { value: this.modify(command, collection, command.query, command.update) ?? null };
      case 'create':
        if (this.state.has(collection)) throw new Refusal(namespaceExists, 'it exists');
        return this.setState(this.state.make(collection));
      case 'listCollections':
        return found(this.state.names(String(command.$db)).map((each) => ({ name: each })));
      case 'drop':
        if (!this.state.has(collection)) throw new Refusal(namespaceNotFound, 'ns not found');
        return this.setState(this.state.drop(collection));
      case 'dropDatabase':
        return this.setState(this.state.dropDatabase(String(command.$db)));
      case 'commitTransaction':
        this.transactionsCommitted += 1;
        return this.setState(this.transactions.commit(command, this.state));
      case 'abortTransaction':
        this.transactions.abort(command);
        return undefined;
      case 'killSessions':
        this.transactions.kill(command.killSessions as Document[]);
        return undefined;
      case 'createIndexes':
      case 'dropIndexes':
      case 'ping':
        return undefined;
      default:
        throw new Refusal(commandNotFound, `the stand-in has no command ${name}`);
    }
  }

  /** Replaces the state; returns a plain ok. */
  private setState(state: State): Document {
    this.state = state;
    this.version += 1;
    return { ok: 1 };
  }

  /** The state that a command reads: that of its transaction or snapshot, or the newest. */
  private stateFor(command: Document): State {
    const transaction = this.transactions.of(command);
    if (transaction) return transaction.state;
    const at = valueAt(command, 'readConcern.atClusterTime');
    return at instanceof Timestamp ? (this.snapshots.get(at.i) ?? this.state) : this.state;
  }

  private write(
    command: Document,
    collection: string,
    id: string,
    change: (state: State) => State,
  ): void {
    const transaction = this.transactions.of(command);
    this.transactions.claim(transaction, this.state, collection, id);
    if (transaction) transaction.state = change(transaction.state);
    else this.setState(change(this.state));
  }

  private found(command: Document, documents: readonly Document[]): Document {
    const isSnapshot = valueAt(command, 'readConcern.level') === 'snapshot';
    if (!isSnapshot || command.autocommit === false) return found(documents);
    const given = valueAt(command, 'readConcern.atClusterTime');
    if (given instanceof Timestamp) return found(documents, { atClusterTime: given });
    this.snapshots.set(this.version, this.state);
    const oldest = this.snapshots.keys().next().value;
    if (this.snapshots.size > snapshotsKept && oldest !== undefined) this.snapshots.delete(oldest);
    return found(documents, { atClusterTime: new Timestamp({ t: 1, i: this.version }) });
  }

  private find(command: Document, collection: string): readonly Document[] {
    const { filter = {}, sort, limit = 0 } = command as { filter?: Document } & Document;
    const documents = this.stateFor(command).find(collection, filter, sort as Document | undefined);
    return Number(limit) > 0 ? documents.slice(0, Number(limit)) : documents;
  }

  /** `$match`, then `$group` with a count; or `$currentOp`, then `$match`. */
  private aggregate(command: Document, collection: string): readonly Document[] {
    const [first = {}, second = {}] = command.pipeline as Document[];
    if (first.$currentOp) {
      const filter = second.$match as Document;
      return this.transactions.idle().filter((session) => matches(session, filter));
    }
    const { $match = {} } = first;
    const { $group = {} } = second;
    const groups = new Map<string, { _id: unknown; count: number }>();
    for (const document of this.stateFor(command).find(collection, $match as Document)) {
      const by = ($group as Document)._id as Record<string, string> | null;
      const paths = Object.entries(by ?? {});
      const _id =
        by && Object.fromEntries(paths.map(([as, path]) => [as, valueAt(document, path.slice(1))]));
      const key = JSON.stringify(_id);
      groups.set(key, { _id, count: (groups.get(key)?.count ?? 0) + 1 });
    }
    return [...groups.values()];
  }

  private insert(command: Document, collection: string): Document {
    let n = 0;
    for (const document of command.documents as Document[]) {
      const id = String(document._id);
      if (this.stateFor(command).get(collection, id)) {
        return { n, writeErrors: [{ index: n, code: duplicateKey, errmsg: 'duplicate key' }] };
      }
      this.write(command, collection, id, (state) => state.put(collection, document));
      n += 1;
    }
    return { n };
  }

  private update(command: Document, collection: string): Document {
    const upserted: Document[] = [];
    let n = 0;
    const updates = command.updates as Update[];
    for (const [index, { q, u, upsert, multi }] of updates.entries()) {
      const found = this.stateFor(command).find(collection, q);
      const all = multi ? found.map(({ _id }): Document => ({ _id: _id as unknown })) : [q];
      for (const each of all) this.modify({ ...command, upsert }, collection, each, u);
      if (found.length === 0 && upsert) upserted.push({ index, _id: q._id as unknown });
      n += found.length > 0 || upsert ? all.length : 0;
    }
    return { n, nModified: n - upserted.length, ...(upserted.length > 0 && { upserted }) };
  }

  /** Changes the first matching document; returns it after the change. */
  private modify(command: Document, collection: string, query: unknown, change: unknown) {
    const filter = query as Document;
    const [before] = this.stateFor(command).find(collection, filter);
    if (!before && !command.upsert) return undefined;
    const document = updated(before, before?._id ?? filter._id, change as Document);
    const id = String(document._id);
    this.write(command, collection, id, (state) => state.put(collection, document));
    return document;
  }

  private delete(command: Document, collection: string): Document {
    let n = 0;
    for (const { q, limit } of command.deletes as Document[]) {
      const all = this.stateFor(command).find(collection, q as Document);
      for (const { _id } of limit === 1 ? all.slice(0, 1) : all) {
        const id = String(_id);
        this.write(command, collection, id, (state) => state.remove(collection, id));
        n += 1;
      }
    }
    return { n };
  }
}

/** @throws Refusal for what only a replica set or sharded cluster supports. */
function refuseOnStandalone(command: Document): void {
  if (command.txnNumber !== undefined) {
    throw new Refusal(illegalOperation, 'transaction numbers need a replica set');
  }
  if (valueAt(command, 'readConcern.level') === 'snapshot') {
    throw new Refusal(notAReplicaSet, 'snapshots need a replica set');
  }
}
