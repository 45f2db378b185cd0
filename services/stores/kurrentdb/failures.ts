import { status } from '@grpc/grpc-js';
import { ErrorType } from '@eventstore/db-client';
import { z } from 'zod';
import { StoreUnusable, StoreUnavailable } from '../ports.js';

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
