import { BSON, type Document } from 'mongodb';
import { Refusal } from './refusal.js';
import type { State } from './state.js';

const writeConflict = 112;
const noSuchTransaction = 251;
/** The default of `transactionLifetimeLimitSeconds`. */
const lifetimeMs = 60_000;
const transient = ['TransientTransactionError'];

/** The transaction of a session, which has one at a time. */
export interface Transaction {
  readonly number: string;
  /** The state at its beginning. */
  readonly base: State;
  /** The state with its own changes. */
  state: State;
  /** Documents that it has changed, which no other transaction may change before it ends. */
  readonly changed: Map<string, readonly [collection: string, id: string]>;
  /** The session's name in commands. */
  readonly lsid: Document;
  readonly appName: string;
  /** When it times out. */
  readonly until: number;
  /** When its last command came. */
  usedAt: number;
  phase: 'open' | 'committed' | 'aborted';
}

/**
 * The transactions of a stand-in. As in MongoDB, the first to change a document locks it until it
 * ends: by a commit or abort, by another transaction of its session, or by its timeout, but not by a
 * lost connection. Unlike in MongoDB, a change outside of transactions does not wait for one but
 * aborts it.
 */
export class Transactions {
  private readonly ofSession = new Map<string, Transaction>();

  /** Begins the transaction of a command; another of its session ends. */
  begin(command: Document, newest: State, appName: string): void {
    const usedAt = performance.now();
    this.ofSession.set(sessionOf(command), {
      number: String(command.txnNumber),
      lsid: command.lsid as Document,
      appName,
      base: newest,
      state: newest,
      changed: new Map(),
      until: usedAt + lifetimeMs,
      usedAt,
      phase: 'open',
    });
  }

  /**
   * The transaction that a command belongs to; undefined for none.
   * @throws Refusal when there is no such transaction (any more).
   */
  of(command: Document): Transaction | undefined {
    if (command.autocommit !== false) return undefined;
    const transaction = this.find(command);
    if (transaction.phase === 'committed') throw noSuch();
    transaction.usedAt = performance.now();
    return transaction;
  }

  /**
   * Locks a document for a change.
   * @throws Refusal, and aborts the transaction, when an open transaction has changed the document or
   * it has changed since this transaction began.
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
      throw new Refusal(writeConflict, 'another transaction has changed it', transient);
    }
    by.changed.set(name, [collection, id]);
  }

  /**
   * Commits; a repetition changes nothing.
   * @returns the state after it.
   * @throws Refusal when there is no such transaction (any more).
   */
  commit(command: Document, newest: State): State {
    const transaction = this.find(command);
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
    this.find(command).phase = 'aborted';
  }

  /** The sessions with an open transaction, as `$currentOp` lists them. */
  idle(): readonly Document[] {
    return [...this.ofSession.values()].filter(isOpen).map(({ lsid, appName, usedAt }) => {
      const timeInactiveMicros = Math.round((performance.now() - usedAt) * 1_000);
      return { type: 'idleSession', appName, lsid, transaction: { timeInactiveMicros } };
    });
  }

  /** Aborts the open transactions of these sessions. */
  kill(sessions: readonly Document[]): void {
    for (const lsid of sessions) {
      const transaction = this.ofSession.get(sessionOf({ lsid }));
      if (transaction && isOpen(transaction)) transaction.phase = 'aborted';
    }
  }

  /** The command's transaction, open or committed. */
  private find(command: Document): Transaction {
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
