import { BSON, type Document } from 'mongodb';
import { Refusal } from './refusal.js';
import type { State } from './state.js';

const writeConflict = 112;
const noSuchTransaction = 251;
/** `transactionLifetimeLimitSeconds` of a server that was not told another. */
const lifetimeMs = 60_000;
const transient = ['TransientTransactionError'];

/** Of one session, which has one at a time. */
export interface Transaction {
  readonly number: string;
  /** What it began with. */
  readonly base: State;
  /** The same with its own changes. */
  state: State;
  /** Collection and id of what it has changed, which no other may before it ends. */
  readonly changed: Map<string, readonly [collection: string, id: string]>;
  /** The session's name in commands. */
  readonly lsid: Document;
  readonly appName: string;
  /** When it is aborted by itself. */
  readonly until: number;
  /** When something was last asked of it. */
  askedAt: number;
  phase: 'open' | 'committed' | 'aborted';
}

/**
 * The transactions of a stand-in. As in MongoDB, the first to change a document has it until it
 * ends: when it is committed or aborted, its session begins another, or its time is over, for a
 * connection that breaks ends nothing. Unlike in MongoDB, a change outside of transactions does not
 * wait for one: the transaction is aborted.
 */
export class Transactions {
  private readonly ofSession = new Map<string, Transaction>();

  /** Begins the transaction of a command; another of its session ends. */
  begin(command: Document, newest: State, appName: string): void {
    const askedAt = performance.now();
    this.ofSession.set(sessionOf(command), {
      number: String(command.txnNumber),
      lsid: command.lsid as Document,
      appName,
      base: newest,
      state: newest,
      changed: new Map(),
      until: askedAt + lifetimeMs,
      askedAt,
      phase: 'open',
    });
  }

  /**
   * The transaction that a command belongs to; undefined for none.
   * @throws Refusal when there is no such transaction (any more).
   */
  of(command: Document): Transaction | undefined {
    if (command.autocommit !== false) return undefined;
    const transaction = this.known(command);
    if (transaction.phase === 'committed') throw noSuch();
    transaction.askedAt = performance.now();
    return transaction;
  }

  /**
   * Makes sure that a document may be changed.
   * @throws Refusal when another transaction has changed it and is open, or was committed since
   * this one began; this one is aborted then.
   */
  claim(by: Transaction | undefined, newest: State, collection: string, id: string): void {
    const name = `${collection}\n${id}`;
    const others = [...this.ofSession.values()].filter(
      (each) => each !== by && isOpen(each) && each.changed.has(name),
    );
    if (!by) {
      for (const other of others) other.phase = 'aborted';
      return;
    }
    if (others.length > 0 || newest.get(collection, id) !== by.base.get(collection, id)) {
      by.phase = 'aborted';
      throw new Refusal(writeConflict, 'another came between', transient);
    }
    by.changed.set(name, [collection, id]);
  }

  /**
   * Commits; once more changes nothing.
   * @returns everything that is kept from now on.
   * @throws Refusal when there is no such transaction (any more).
   */
  commit(command: Document, newest: State): State {
    const transaction = this.known(command);
    if (transaction.phase === 'committed') return newest;
    transaction.phase = 'committed';
    let state = newest;
    for (const [collection, id] of transaction.changed.values()) {
      const document = transaction.state.get(collection, id);
      state = document ? state.put(collection, document) : state.remove(collection, id);
    }
    return state;
  }

  /** @throws Refusal when there is no such transaction (any more). */
  abort(command: Document): void {
    this.known(command).phase = 'aborted';
  }

  /** What `$currentOp` tells of sessions that keep a transaction open and ask for nothing. */
  idle(): readonly Document[] {
    return [...this.ofSession.values()].filter(isOpen).map(({ lsid, appName, askedAt }) => {
      const timeInactiveMicros = Math.round((performance.now() - askedAt) * 1_000);
      return { type: 'idleSession', appName, lsid, transaction: { timeInactiveMicros } };
    });
  }

  /** Aborts what these sessions have open. */
  kill(sessions: readonly Document[]): void {
    for (const lsid of sessions) {
      const transaction = this.ofSession.get(sessionOf({ lsid }));
      if (transaction && isOpen(transaction)) transaction.phase = 'aborted';
    }
  }

  /** Open or committed. */
  private known(command: Document): Transaction {
    const transaction = this.ofSession.get(sessionOf(command));
    const isIt = transaction?.number === String(command.txnNumber);
    if (transaction && isIt && (transaction.phase === 'committed' || isOpen(transaction))) {
      return transaction;
    }
    throw noSuch();
  }
}

const isOpen = ({ phase, until }: Transaction) => phase === 'open' && performance.now() < until;
const noSuch = () => new Refusal(noSuchTransaction, 'there is no such transaction', transient);

/** The name of a command's session. */
export function sessionOf({ lsid }: Document): string {
  return BSON.EJSON.stringify(lsid as Document);
}
