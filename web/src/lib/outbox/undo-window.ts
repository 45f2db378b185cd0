import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { randomKey } from '../api/random-key.js';
import { useDeviceState } from '../storage/device-state.js';
import { ignoreRepeatedPress } from '../forms/repeated-press.js';
import {
  dropFromOutbox,
  type OutboxCall,
  outbox,
  type PendingCommand,
  pendingCommandsOf,
} from './outbox.js';

/** How long something can be undone, in milliseconds. */
export const undoWindow = 10_000;

/**
 * A command that waits in the outbox for a while before it is sent, so that it can be undone. Being
 * there it is sent by the next page, should this one be left or break.
 */
export interface UndoableCall<
  Request extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> extends OutboxCall<Request, Response> {
  /** What a request is about. */
  subject(request: z.output<Request>): string;
  /** It was sent: takes what it is about out of what is shown, before a notice says so. */
  showSent(client: QueryClient, request: z.output<Request>, me: string): void;
  /** What is to be said of the answer, if anything. */
  onAnswer?(answer: z.output<Response>): void;
  /** Why it could not be done, in a person's words. */
  failureText(failureText: unknown): string;
}

interface UndoState<Request extends z.ZodType> {
  /** It is done, as far as its person sees. */
  readonly isDone: boolean;
  readonly run: (request: z.input<Request>) => void;
  /** Missing once it is on its way. */
  readonly undo: (() => void) | undefined;
}

/** Whether this was done a moment ago, and the ways to do it and to undo it. */
export function useUndoableCall<Request extends z.ZodType, Response extends z.ZodType>(
  owner: string,
  call: UndoableCall<Request, Response>,
  subject: string,
): UndoState<Request> {
  const [all] = useDeviceState(outbox, owner);
  const waiting = pendingCommandsOf(all, call).find(
    ({ request }) => call.subject(request) === subject,
  );
  return {
    isDone: waiting !== undefined,
    run: (request) => {
      ignoreRepeatedPress();
      const after = Date.now() + undoWindow;
      outbox.set(owner, [
        ...outbox.of(owner),
        { call: call.name, request, key: randomKey(), after },
      ]);
    },
    undo: waiting?.after === undefined ? undefined : () => dropFromOutbox(owner, waiting.key),
  };
}

/** What these commands that are held are about. */
export function subjectsInUndoWindow<Request extends z.ZodType, Response extends z.ZodType>(
  all: readonly PendingCommand[],
  call: UndoableCall<Request, Response>,
): ReadonlySet<string> {
  return new Set(pendingCommandsOf(all, call).map(({ request }) => call.subject(request)));
}
