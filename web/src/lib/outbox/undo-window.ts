import type { z } from 'zod';
import type { Call } from '../../../../services/contract/call.js';
import { randomKey } from '../api/act-once.js';
import { ignoreRepeatedPress } from '../forms/repeated-press.js';
import {
  deliverOnLeave,
  dropFromOutbox,
  endUndoWindow,
  type OutboxCall,
  outbox,
  type PendingCommand,
  useWaiting,
} from './outbox.js';

/** How long an action can be undone, in milliseconds. */
export const undoWindow = 10_000;

/**
 * A command that waits in the outbox for its undo window. If the page is closed or crashes, the
 * next page sends it.
 */
export interface UndoableCall<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends OutboxCall<Request, Response> {
  /** What a request is about. */
  subject(request: z.output<Request>): string;
  /** Required: after the undo window a failure brings the item back, and the text says why. */
  failureText(failure: unknown): string;
}

export type Undoable<Declared extends Call> = UndoableCall<
  Declared['request'],
  Declared['response']
>;

export interface UndoState<Request extends z.ZodType> {
  /** The action is done as far as the person sees. */
  readonly isDone: boolean;
  /** What was done, while it waits. */
  readonly request: z.output<Request> | undefined;
  readonly run: (request: z.input<Request>) => void;
  /** Missing once the command is on its way. */
  readonly undo: (() => void) | undefined;
  /** Replaces the request while it can be undone; the undo window begins anew. */
  readonly change: (request: z.input<Request>) => void;
  /** Ends the undo window. */
  readonly send: () => void;
}

/** Whether the action was just done, with functions to do it and to undo it. */
export function useUndoableCall<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  call: UndoableCall<Request, Response>,
  subject: string,
): UndoState<Request> {
  const waiting = useWaiting(owner, call).find(({ request }) => call.subject(request) === subject);
  const change = (request: z.input<Request>) => {
    const isWaiting = ({ key, after }: PendingCommand) =>
      key === waiting?.key && after !== undefined;
    const after = Date.now() + undoWindow;
    const changed = (each: PendingCommand) =>
      isWaiting(each) ? { ...each, request, after } : each;
    outbox.set(owner, outbox.of(owner).map(changed));
  };
  return {
    isDone: waiting !== undefined,
    request: waiting?.request,
    change,
    send: () => waiting && endUndoWindow(owner, waiting.key),
    run: (request) => {
      ignoreRepeatedPress();
      const [key, after] = [randomKey(), Date.now() + undoWindow];
      outbox.set(owner, [...outbox.of(owner), { call: call.name, request, key, after }]);
      // The outbox's sender may not have loaded yet when the page is left.
      const leave = () => sendOnLeave(owner, call, key);
      window.addEventListener('pagehide', leave, { once: true });
    },
    undo: waiting?.after === undefined ? undefined : () => dropFromOutbox(owner, waiting.key),
  };
}

/** Sends a command in its undo window while the page is being left; its key makes it take effect once. */
function sendOnLeave(owner: string, call: UndoableCall, key: string): void {
  const isMeant = (each: PendingCommand) => each.key === key && each.after !== undefined;
  const command = outbox.of(owner).find(isMeant);
  if (command === undefined) return;
  deliverOnLeave(call, command);
  endUndoWindow(owner, key);
}

/** Ends a person's undo windows, and waits until the commands are sent, for at most 5 s. */
export async function sendUndoable(owner: string): Promise<void> {
  const undoable = outbox.of(owner).filter(({ after }) => after !== undefined);
  const keys = new Set(undoable.map(({ key }) => key));
  for (const key of keys) endUndoWindow(owner, key);
  if (keys.size === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, 5_000);
    const unsubscribe = outbox.subscribe(() => {
      if (!outbox.of(owner).some(({ key }) => keys.has(key))) done();
    });
    function done() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}

/** The subjects of a person's commands in their undo window. */
export function useSubjectsInUndoWindow<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  call: UndoableCall<Request, Response>,
): ReadonlySet<string> {
  return new Set(useWaiting(owner, call).map(({ request }) => call.subject(request)));
}
