import { setMaxListeners } from 'node:events';
import { EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { StoreUnavailable } from '../ports.js';
import { parseKurrentAddress } from './address.js';
import { translateError } from './failures.js';
import type { Resolved } from './recorded-events.js';

interface DeadlineOptions {
  readonly timeout: number;
  /** Aborts when the store is closed. */
  readonly closed: AbortSignal;
}

/**
 * Runs work with a deadline. The client has none for most calls, and leaves calls pending when it
 * is disposed.
 * @param start starts the work, and returns a function that cancels it.
 * @throws StoreUnavailable when the time is over or the store is closed.
 */
export function withDeadline<T>(
  { timeout, closed }: DeadlineOptions,
  start: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      closed.removeEventListener('abort', refuse);
    };
    const fail = (message: string) => {
      end();
      reject(new StoreUnavailable(message));
      cancel();
    };
    const refuse = () => fail('the event store is closed');
    const timer = setTimeout(
      () => fail(`the event store did not answer within ${timeout} ms`),
      timeout,
    );
    closed.addEventListener('abort', refuse);
    const cancel = start(
      (value) => {
        end();
        resolve(value);
      },
      (error) => {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      },
    );
    if (closed.aborted) refuse();
  });
}

/** The KurrentDB client, with a deadline for every call and errors of the port. */
export class Connection {
  readonly client: EventStoreDBClient;
  private readonly hosts: string;
  private readonly closing = new AbortController();

  /** @param timeout milliseconds per call. */
  constructor(
    address: string,
    readonly timeout: number,
  ) {
    const { connectionString, hosts } = parseKurrentAddress(address);
    this.client = EventStoreDBClient.connectionString(connectionString);
    this.hosts = hosts;
    setMaxListeners(0, this.closing.signal);
  }

  /** Aborts when the connection is closed. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /** Runs a call within the deadline. @throws StoreUnavailable, StoreUnusable */
  async call<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await withDeadline<T>(this, (resolve, reject) => {
        work().then(resolve, reject);
        return () => undefined;
      });
    } catch (error) {
      throw translateError(error, this.hosts);
    }
  }

  /** All results of a read, which must be bounded. */
  async collect(read: () => StreamingRead<Resolved>): Promise<readonly Resolved[]> {
    try {
      return await withDeadline<readonly Resolved[]>(this, (resolve, reject) => {
        const events: Resolved[] = [];
        const stream = read()
          .on('data', (event: Resolved) => events.push(event))
          .on('end', () => resolve(events))
          .on('error', reject);
        return () => void stream.cancel().catch(() => undefined);
      });
    } catch (error) {
      throw translateError(error, this.hosts);
    }
  }

  /** Ends pending calls and releases the connection. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.client.dispose();
  }
}
