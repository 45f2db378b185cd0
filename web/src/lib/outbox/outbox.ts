import { z } from 'zod';
import type { Call } from '../../../../services/contract/call.js';
import { NetworkError } from '../api/errors.js';
import { randomKey } from '../api/random-key.js';
import { send, sendOnLeave } from '../api/send.js';
import { DeviceState } from '../storage/device-state.js';

const pendingCommand = z.object({
  /** Name of the call; see `OutboxCall`. */
  call: z.string(),
  request: z.unknown(),
  /** The command's `Idempotency-Key`: should it have got through after all, it happens once. */
  key: z.string(),
  /** Why the server refused it; it is not sent again by itself. */
  refused: z.string().optional(),
  /** Milliseconds since 1970: before, it is not sent, because its person may undo it. */
  after: z.number().optional(),
});
/** A command that could not be sent. */
export type PendingCommand = z.infer<typeof pendingCommand>;

/** A call whose commands wait on the device when they cannot be sent. */
export interface OutboxCall<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Under which they wait there: what waits already is known by it. */
  readonly name: string;
  readonly call: Call<Request, Response>;
}

/** One whose newest command alone counts, of several about the same. */
interface LatestOnlyCall<Request extends z.ZodType, Response extends z.ZodType> extends OutboxCall<
  Request,
  Response
> {
  /** What a request is about. */
  readonly subject: (request: z.output<Request>) => string;
}

/** What each person has done on this device without a network, the oldest first. */
export const outbox = new DeviceState<readonly PendingCommand[]>(
  'outbox',
  z.array(pendingCommand),
  [],
);

/**
 * Sends a command under a key of its own. Without an answer it is kept on this device as well, to
 * be sent under the same key when the server can be reached.
 * @throws as `send` does; NetworkError when it was kept.
 */
export async function sendOrQueue<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  { name, call }: OutboxCall<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response>> {
  const key = randomKey();
  try {
    return await send(call, request, undefined, key);
  } catch (failure) {
    if (failure instanceof NetworkError) {
      outbox.set(owner, [...outbox.of(owner), { call: name, request, key }]);
    }
    throw failure;
  }
}

/**
 * Sends a command; on a device without a network it is kept instead, and nothing is given. So it is
 * while an earlier one about the same waits, which it replaces: the last word is sent last.
 * @throws as `send` does.
 */
export async function sendOrQueueLatest<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  kept: LatestOnlyCall<Request, Response>,
  request: z.output<Request> & z.input<Request>,
): Promise<z.output<Response> | undefined> {
  const key = randomKey();
  const isAboutThis = ({ request: other }: { request: z.output<Request> }) =>
    kept.subject(other) === kept.subject(request);
  const earlier = () => pendingCommandsOf(outbox.of(owner), kept).filter(isAboutThis);
  if (earlier().length === 0) {
    try {
      return await send(kept.call, request, undefined, key);
    } catch (failure) {
      if (!(failure instanceof NetworkError) || navigator.onLine) throw failure;
    }
  }
  const replaced = new Set(earlier().map((one) => one.key));
  const others = outbox.of(owner).filter((one) => !replaced.has(one.key));
  outbox.set(owner, [...others, { call: kept.name, request, key }]);
  return undefined;
}

/** Those of the commands that wait for this call. */
export function pendingCommandsOf<Request extends z.ZodType>(
  all: readonly PendingCommand[],
  { name, call }: OutboxCall<Request>,
): readonly (PendingCommand & { request: z.output<Request> })[] {
  return all.flatMap((one) => {
    const request = one.call === name ? call.request.safeParse(one.request).data : undefined;
    return request === undefined ? [] : [{ ...one, request }];
  });
}

/** It was sent, or is not wanted any more. */
export function dropFromOutbox(owner: string, key: string): void {
  outbox.set(
    owner,
    outbox.of(owner).filter((each) => each.key !== key),
  );
}

/** From now on it is sent, and cannot be undone. */
export function endUndoWindow(owner: string, key: string): void {
  const all = outbox.of(owner);
  if (!all.some((each) => each.key === key && each.after !== undefined)) return;
  outbox.set(
    owner,
    all.map((each) => (each.key === key ? { ...each, after: undefined } : each)),
  );
}

/** The server refused it: its person decides what becomes of it. */
export function markRefused(owner: string, key: string, refused: string): void {
  outbox.set(
    owner,
    outbox.of(owner).map((each) => (each.key === key ? { ...each, refused } : each)),
  );
}

/**
 * Sends it as it would have been sent. What none of the calls takes any more, because it waited
 * through a change of them, is not sent.
 * @returns the answer; undefined for what is not sent.
 * @throws as `send` does.
 */
export async function deliver(
  calls: readonly OutboxCall[],
  waits: PendingCommand,
): Promise<unknown> {
  const kept = calls.find((each) => pendingCommandsOf([waits], each).length > 0);
  return kept && send(kept.call, waits.request, undefined, waits.key);
}

/** Sends it while the page is being left: what becomes of it the next page finds out. */
export function deliverOnLeave(calls: readonly OutboxCall[], waits: PendingCommand): void {
  for (const { call } of calls.filter((kept) => pendingCommandsOf([waits], kept).length > 0)) {
    sendOnLeave(call, waits.request, waits.key);
  }
}
