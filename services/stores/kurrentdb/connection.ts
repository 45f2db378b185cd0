import { setMaxListeners } from 'node:events';
import { status } from '@grpc/grpc-js';
import { ErrorType, EventStoreDBClient, type StreamingRead } from '@eventstore/db-client';
import { z } from 'zod';
import { StoreUnusable, StoreUnavailable } from '../ports.js';
import { parseKurrentAddress } from './address.js';
import type { Resolved } from './recorded-events.js';

/** The client's errors have a type. gRPC's errors, which it passes on, only have a code. */
const described = z.object({ type: z.string().optional(), code: z.number().optional() });

const unavailableTypes = new Set<string>([
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
]);
/** INTERNAL (`Received RST_STREAM with code 0`) comes from a server that shuts down. */
const unavailableCodes = new Set<number>([
  status.CANCELLED,
  status.DEADLINE_EXCEEDED,
  status.ABORTED,
  status.INTERNAL,
  status.UNAVAILABLE,
]);

/** Permanent failures and their remedies, by gRPC code. */
const unusableReasons = new Map<number, string>([
  [status.UNAUTHENTICATED, 'refuses the name or password in EVENT_STORE'],
  [
    status.PERMISSION_DENIED,
    'gives the account in EVENT_STORE too few rights: it must read and write all streams',
  ],
  [status.UNIMPLEMENTED, 'is too old: KurrentDB or EventStoreDB 22.6 or newer is needed'],
]);
const unusableTypes = new Map<string, number>([
  [ErrorType.ACCESS_DENIED, status.PERMISSION_DENIED],
  [ErrorType.UNSUPPORTED, status.UNIMPLEMENTED],
]);

function describe(error: unknown): z.output<typeof described> {
  return described.safeParse(error).data ?? {};
}

export const isWrongExpectedVersion = (error: unknown) =>
  describe(error).type === ErrorType.WRONG_EXPECTED_VERSION;

export const isStreamNotFound = (error: unknown) =>
  describe(error).type === ErrorType.STREAM_NOT_FOUND;

/** Translates client errors into store failures; others stay as they are. */
export function translateError(error: unknown, server: string): unknown {
  const { type, code } = describe(error);
  const refusal = unusableReasons.get(code ?? unusableTypes.get(type ?? '') ?? -1);
  if (refusal)
    return new StoreUnusable(`the event store at ${server} ${refusal}`, { cause: error });
  if (type === ErrorType.NOT_LEADER) {
    const remedy = 'name every member of the cluster in EVENT_STORE, or its leader';
    return new StoreUnavailable(`the event store at ${server} is not the leader: ${remedy}`, {
      cause: error,
    });
  }
  const isAbsence =
    (type !== undefined && unavailableTypes.has(type)) ||
    (code !== undefined && unavailableCodes.has(code)) ||
    (error instanceof Error && error.message.startsWith('Failed to discover'));
  if (!isAbsence) return error;
  return new StoreUnavailable(`the event store at ${server} cannot be reached`, { cause: error });
}

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
