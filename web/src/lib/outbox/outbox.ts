import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { Call } from '../../../../services/contract/call.js';
import { actOnce, randomKey } from '../api/act-once.js';
import { type ApiError, NetworkError } from '../api/errors.js';
import { send, sendOnLeave } from '../api/send.js';
import { DeviceState, useDeviceState } from '../storage/device-state.js';
import { t } from '../language/translate.js';

const pendingCommand = z.object({
  /** Name of the `OutboxCall`. */
  call: z.string(),
  request: z.unknown(),
  /** The command's `Idempotency-Key`: sent twice, it takes effect once. */
  key: z.string(),
  /** The server's refusal; the command is not sent again by itself. */
  refused: z.string().optional(),
  /** End of the undo window, in milliseconds since 1970; the command is not sent before. */
  after: z.number().optional(),
});
/** A command that has not been sent yet. */
export type PendingCommand = z.infer<typeof pendingCommand>;

/** A refused command for the person to change, send again or discard. */
export interface RefusedCommand {
  /** What was to be sent, in a word. */
  readonly kind: string;
  /** What the person wrote, by field of the request. */
  readonly texts: readonly {
    readonly field: string;
    readonly label: string;
    readonly text: string;
    readonly max: number;
  }[];
  /** The request with other texts, where the fields are not its own. */
  readonly withTexts?: (texts: Readonly<Record<string, string>>) => unknown;
  readonly recommendationId?: string;
  readonly toEmails?: readonly string[];
}

/**
 * A call whose commands wait on the device when they cannot be sent. Each feature registers its
 * calls in `app/offline/outbox-calls.ts`.
 */
export interface OutboxCall<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Stored with each waiting command; must not change. */
  readonly name: string;
  readonly call: Call<Request, Response>;
  /** Applies a sent command to what is shown, before its notice arrives. */
  showSent?(
    client: QueryClient,
    request: z.output<Request>,
    me: string,
    answer: z.output<Response>,
  ): void;
  /** Tells the person about the response. */
  onAnswer?(answer: z.output<Response>, request: z.output<Request>): void;
  /** The text shown when the command failed; null for none. The default says it was not saved. */
  failureText?(failure: unknown): string | null;
  /** What to send instead of a refused command; null for nothing. */
  instead?(
    request: z.output<Request>,
    failure: ApiError,
    me: string,
  ): Promise<Pick<PendingCommand, 'call' | 'request'> | null>;
  /** What is shown of a refused command, which stays on the device; null if it is not worth keeping. */
  whenRefused?(request: z.output<Request>): RefusedCommand | null;
}

/** A call of which at most one command about a subject waits. */
export interface OnePerSubjectCall<
  Request extends z.ZodType,
  Response extends z.ZodType,
> extends OutboxCall<Request, Response> {
  /** What a request is about. */
  readonly subject: (request: z.output<Request>) => string;
  /** Combines two requests into one; by default the newer one replaces the earlier. */
  readonly merge?: (
    earlier: z.output<Request>,
    newer: z.output<Request>,
  ) => z.output<Request> & z.input<Request>;
}

export type OnePerSubject<Declared extends Call> = OnePerSubjectCall<
  Declared['request'],
  Declared['response']
>;

/** Shown while a command waits without a network. */
export const notYetSent = t("Not sent yet. We'll send it as soon as you're online.");

/** Each person's unsent commands on this device, oldest first. */
export const outbox = new DeviceState<readonly PendingCommand[]>(
  'outbox',
  z.array(pendingCommand),
  [],
);

/**
 * Sends a command. Without a response it is also queued on the device, to be sent again with the
 * same key.
 * @throws as `send` does; NetworkError when the command was queued.
 */
export function sendOrQueue<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  { name, call }: OutboxCall<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response>> {
  return actOnce(name, request, async (key) => {
    try {
      return await send(call, request, undefined, key);
    } catch (failure) {
      if (failure instanceof NetworkError) {
        const others = outbox.of(owner).filter((each) => each.key !== key);
        outbox.set(owner, [...others, { call: name, request, key }]);
      }
      throw failure;
    }
  });
}

/**
 * Sends a command; offline it is queued instead, and the result is undefined. While an earlier
 * command about the same subject waits, the new one takes its place in the queue, so that the newest
 * is sent last.
 * @throws as `send` does.
 */
export function sendOrQueueOffline<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  outboxCall: OnePerSubjectCall<Request, Response>,
  request: z.output<Request> & z.input<Request>,
): Promise<z.output<Response> | undefined> {
  return actOnce(outboxCall.name, request, (key) =>
    sendWithKeyOrQueue(owner, outboxCall, request, key),
  );
}

async function sendWithKeyOrQueue<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  outboxCall: OnePerSubjectCall<Request, Response>,
  request: z.output<Request> & z.input<Request>,
  key: string,
): Promise<z.output<Response> | undefined> {
  const earlier = () => waitingAbout(owner, outboxCall, outboxCall.subject(request));
  if (earlier().length === 0) {
    try {
      return await send(outboxCall.call, request, undefined, key);
    } catch (failure) {
      if (!(failure instanceof NetworkError) || navigator.onLine) throw failure;
    }
  }
  const replaced = earlier();
  const others = outbox.of(owner).filter(({ key }) => replaced.every((one) => one.key !== key));
  const { merge } = outboxCall;
  const merged = merge
    ? replaced.reduceRight<typeof request>((newer, one) => merge(one.request, newer), request)
    : request;
  outbox.set(owner, [...others, { call: outboxCall.name, request: merged, key }]);
  return undefined;
}

function waitingAbout<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  outboxCall: OnePerSubjectCall<Request, Response>,
  subject: string,
) {
  return pendingCommandsOf(outbox.of(owner), outboxCall).filter(
    ({ request, refused }) => !refused && outboxCall.subject(request) === subject,
  );
}

/** The waiting commands of one call. */
export function pendingCommandsOf<Request extends z.ZodType>(
  all: readonly PendingCommand[],
  { name, call }: OutboxCall<Request>,
): readonly (PendingCommand & { request: z.output<Request> })[] {
  return all.flatMap((one) => {
    const request = one.call === name ? call.request.safeParse(one.request).data : undefined;
    return request === undefined ? [] : [{ ...one, request }];
  });
}

/** A person's commands of one call that wait; what was refused does not. */
export function useWaiting<Request extends z.ZodType>(owner: string, call: OutboxCall<Request>) {
  const [all] = useDeviceState(outbox, owner);
  return pendingCommandsOf(all, call).filter(({ refused }) => !refused);
}

/** Removes a command that was sent or is no longer wanted. */
export function dropFromOutbox(owner: string, key: string): void {
  outbox.set(
    owner,
    outbox.of(owner).filter((each) => each.key !== key),
  );
}

/** Lets a command be sent now; it can no longer be undone. */
export function endUndoWindow(owner: string, key: string): void {
  if (outbox.of(owner).some((each) => each.key === key && each.after !== undefined))
    changeInOutbox(owner, key, { after: undefined });
}

/** Changes a waiting command: its request, or what the server said. */
export function changeInOutbox(
  owner: string,
  key: string,
  change: { readonly [Field in keyof PendingCommand]?: PendingCommand[Field] | undefined },
): void {
  outbox.set(
    owner,
    outbox.of(owner).map((each) => (each.key === key ? { ...each, ...change } : each)),
  );
}

/** Sends a refused command again, or another in its place. The new key makes it another try. */
export function retryInOutbox(
  owner: string,
  key: string,
  other: Partial<Pick<PendingCommand, 'call' | 'request'>> = {},
): void {
  changeInOutbox(owner, key, { ...other, refused: undefined, key: randomKey() });
}

/**
 * Sends a waiting command. A command that no call accepts any more, because the contract changed,
 * is not sent.
 * @returns the response; undefined for a command that is not sent.
 * @throws as `send` does.
 */
export async function deliver(
  calls: readonly OutboxCall[],
  command: PendingCommand,
): Promise<unknown> {
  const found = calls.find((each) => pendingCommandsOf([command], each).length > 0);
  return found && send(found.call, command.request, undefined, command.key);
}

/**
 * The command to send next, or to wait for: the oldest whose undo window is over. One that the
 * server could not answer comes after the others, so that it does not hold them up.
 * @param failedAt when each failed last, by its key, in milliseconds since 1970
 */
export function nextCommand(
  waiting: readonly PendingCommand[],
  failedAt: ReadonlyMap<string, number>,
): PendingCommand | undefined {
  const rank = ({ key, after = 0 }: PendingCommand) => Math.max(after, failedAt.get(key) ?? 0);
  const [next] = waiting
    .filter(({ refused }) => refused === undefined)
    .sort((one, other) => rank(one) - rank(other));
  return next;
}

/** Sends a command while the page is being left; the next page learns the outcome. */
export function deliverOnLeave(outboxCall: OutboxCall, command: PendingCommand): void {
  if (pendingCommandsOf([command], outboxCall).length === 0) return;
  sendOnLeave(outboxCall.call, command.request, command.key);
}
