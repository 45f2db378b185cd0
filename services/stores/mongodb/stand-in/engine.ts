import { BSON, type Document, Timestamp } from 'mongodb';
import { valueAt } from './filter.js';
import { State } from './state.js';
import { updated } from './update.js';
import { found, ReplicaSetStandIn } from './wire.js';

interface Transaction {
  /** What it reads, but for its own changes. */
  readonly base: State;
  state: State;
  /** Collection and id of what it has changed. */
  readonly touched: Set<string>;
}

const snapshotsKept = 2_000;
const duplicateKey = 11_000;
const namespaceNotFound = 26;
const namespaceExists = 48;
const writeConflict = 112;

const refusal = (code: number, errmsg: string, more: Document = {}) => ({
  ...{ ok: 0, code, errmsg, ...more },
});

/**
 * Stands in for a MongoDB replica set where there is none: the commands that the adapters use, over
 * the real wire protocol, with transactions and snapshots. Keeps its documents in memory.
 */
export class MongodbStandIn {
  private state = new State();
  private version = 0;
  private readonly snapshots = new Map<number, State>();
  private readonly transactions = new Map<string, Transaction>();
  private readonly committed = new Set<string>();
  private readonly wire = new ReplicaSetStandIn((command) => this.answer(command));

  /** Starts it; gives its address. */
  start(): Promise<string> {
    return this.wire.start();
  }

  stop(): void {
    this.wire.stop();
  }

  private answer(command: Document): Document | undefined {
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
        if (this.state.has(collection)) return refusal(namespaceExists, 'it is there');
        return this.keep(this.state.make(collection));
      case 'drop':
        if (!this.state.has(collection)) return refusal(namespaceNotFound, 'ns not found');
        return this.keep(this.state.drop(collection));
      case 'dropDatabase':
        return this.keep(this.state.dropDatabase(String(command.$db)));
      case 'commitTransaction':
        return this.commit(command);
      case 'abortTransaction':
        this.transactions.delete(transactionOf(command));
        return undefined;
      case 'createIndexes':
      case 'dropIndexes':
      case 'ping':
        return undefined;
      default:
        return refusal(59, `the stand-in has no command ${name}`);
    }
  }

  /** A plain ok, with this as the state from now on. */
  private keep(state: State): Document {
    this.state = state;
    this.version += 1;
    return { ok: 1 };
  }

  /** What a command reads: of its transaction, of its snapshot, or the newest. */
  private seenBy(command: Document): State {
    const transaction = this.transactionFor(command);
    if (transaction) return transaction.state;
    const at = valueAt(command, 'readConcern.atClusterTime');
    return at instanceof Timestamp ? (this.snapshots.get(at.i) ?? this.state) : this.state;
  }

  private transactionFor(command: Document): Transaction | undefined {
    if (command.autocommit !== false) return undefined;
    const key = transactionOf(command);
    const known = this.transactions.get(key);
    if (known) return known;
    const begun = { base: this.state, state: this.state, touched: new Set<string>() };
    this.transactions.set(key, begun);
    return begun;
  }

  private write(
    command: Document,
    collection: string,
    id: string,
    change: (state: State) => State,
  ) {
    const transaction = this.transactionFor(command);
    if (!transaction) {
      this.keep(change(this.state));
      return;
    }
    transaction.state = change(transaction.state);
    transaction.touched.add(`${collection}\n${id}`);
  }

  private commit(command: Document): Document | undefined {
    const key = transactionOf(command);
    if (this.committed.has(key)) return undefined;
    const transaction = this.transactions.get(key);
    this.transactions.delete(key);
    if (!transaction) return refusal(251, 'there is no such transaction');
    const touched = [...transaction.touched].map((each) => each.split('\n') as [string, string]);
    const isOvertaken = touched.some(
      ([collection, id]) => this.state.get(collection, id) !== transaction.base.get(collection, id),
    );
    if (isOvertaken) {
      const errorLabels = ['TransientTransactionError'];
      return refusal(writeConflict, 'another came between', { errorLabels });
    }
    let next = this.state;
    for (const [collection, id] of touched) {
      const document = transaction.state.get(collection, id);
      next = document ? next.put(collection, document) : next.remove(collection, id);
    }
    this.committed.add(key);
    return this.keep(next);
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
    const documents = this.seenBy(command).find(collection, filter, sort as Document | undefined);
    return Number(limit) > 0 ? documents.slice(0, Number(limit)) : documents;
  }

  /** `$match`, then `$group` with a count. */
  private aggregate(command: Document, collection: string): readonly Document[] {
    const [{ $match = {} } = {}, { $group = {} } = {}] = command.pipeline as Document[];
    const groups = new Map<string, { _id: unknown; count: number }>();
    for (const document of this.seenBy(command).find(collection, $match as Document)) {
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
      if (this.seenBy(command).get(collection, id)) {
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
    const updates = command.updates as { q: Document; u: Document; upsert?: boolean }[];
    for (const [index, { q, u, upsert }] of updates.entries()) {
      const before = this.seenBy(command).find(collection, q).length;
      this.modify({ ...command, upsert }, collection, q, u);
      if (before === 0 && upsert) upserted.push({ index, _id: q._id as unknown });
      n += before > 0 || upsert ? 1 : 0;
    }
    return { n, nModified: n - upserted.length, ...(upserted.length > 0 && { upserted }) };
  }

  /** Changes the first document that fits; gives it as it is then. */
  private modify(command: Document, collection: string, query: unknown, change: unknown) {
    const filter = query as Document;
    const [before] = this.seenBy(command).find(collection, filter);
    if (!before && !command.upsert) return undefined;
    const document = updated(before, before?._id ?? filter._id, change as Document);
    const id = String(document._id);
    this.write(command, collection, id, (state) => state.put(collection, document));
    return document;
  }

  private delete(command: Document, collection: string): Document {
    let n = 0;
    for (const { q, limit } of command.deletes as Document[]) {
      const all = this.seenBy(command).find(collection, q as Document);
      for (const { _id } of limit === 1 ? all.slice(0, 1) : all) {
        const id = String(_id);
        this.write(command, collection, id, (state) => state.remove(collection, id));
        n += 1;
      }
    }
    return { n };
  }
}

/** One transaction of one session. */
function transactionOf({ lsid, txnNumber }: Document): string {
  return `${BSON.EJSON.stringify(lsid as Document)} ${String(txnNumber)}`;
}
