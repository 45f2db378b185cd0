import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, NetworkError, reasonOf } from '../../lib/api/errors.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { liveStatus, useLiveStatus } from '../../lib/live/status.js';
import { useMe } from '../../features/people/people.js';
import {
  changeInOutbox,
  deliver,
  dropFromOutbox,
  type OutboxCall,
  endUndoWindow,
  nextCommand,
  outbox,
  type PendingCommand,
  pendingCommandsOf,
  retryInOutbox,
} from '../../lib/outbox/outbox.js';
import { toastError } from '../../lib/toasts/toast.js';
import { outboxCalls, undoableCalls } from './outbox-calls.js';
import { t } from '../../lib/language/translate.js';

/** Pause before the next attempt when the server did not respond, in milliseconds. */
const pause = 5_000;
/** A later attempt may succeed: the server failed or asked to wait. */
const isTemporary = ({ status }: ApiError) => status >= 500 || status === 401 || status === 429;

/** When the server last failed to answer a command, by the command's key. */
const failedAt = new Map<string, number>();

/** Sends the outbox in order, as soon as undo windows are over and the server can be reached. */
export function OutboxSender() {
  const client = useQueryClient();
  const me = useMe().email;
  const offline = useLiveStatus() === 'offline';
  const [waiting] = useDeviceState(outbox, me);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const next = nextCommand(waiting, failedAt);
    if (offline || !next) return undefined;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retryAfter = (milliseconds: number) => {
      timer = setTimeout(() => setAttempt(attempt + 1), milliseconds);
    };
    const remaining = (next.after ?? 0) - Date.now();
    if (remaining > 0) retryAfter(remaining);
    else {
      void sendInTurn(client, me, next).then((settled) => {
        if (!settled && !isUnmounted) retryAfter(pause);
      });
    }
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [attempt, client, offline, me, waiting]);
  return null;
}

/** The running send of this tab. */
let last: Promise<unknown> = Promise.resolve();

/** Sends one at a time: a command that replaces a running one must come after it. */
function sendInTurn(client: QueryClient, me: string, command: PendingCommand): Promise<boolean> {
  const sending = last.then(() => sendOne(client, me, command));
  // One failure does not block the others.
  last = sending.catch(() => undefined);
  return sending;
}

/** Returns whether the command is settled. */
async function sendOne(client: QueryClient, me: string, command: PendingCommand): Promise<boolean> {
  const { key } = command;
  if (!outbox.of(me).some((waiting) => waiting.key === key)) return true;
  const call = outboxCalls.find(({ name }) => name === command.call);
  endUndoWindow(me, key);
  let answer: unknown;
  try {
    answer = await deliver(outboxCalls, command);
  } catch (failure) {
    if (mayBeRetried(command, failure)) {
      // Without a network the others would fail too: the order stays.
      if (!(failure instanceof NetworkError)) failedAt.set(key, Date.now());
      return false;
    }
    const instead = failure instanceof ApiError && (await insteadOf(command, failure, me));
    if (instead) {
      retryInOutbox(me, key, instead);
      return true;
    }
    const text = call?.failureText ? call.failureText(failure) : notSaved(failure);
    const isKept =
      failure instanceof ApiError && call !== undefined && isWorthKeeping(call, command);
    if (text !== null) toastError(isKept ? `${text}\n${whereKept}` : text);
    if (isKept) changeInOutbox(me, key, { refused: reasonOf(failure) || unknownReason });
    else dropFromOutbox(me, key);
    // The optimistic state was wrong.
    void client.invalidateQueries();
    return true;
  }
  for (const { request } of call ? pendingCommandsOf([command], call) : []) {
    // Keeps the optimistic state until the notice arrives.
    call?.showSent?.(client, request, me, answer);
    call?.onAnswer?.(answer, request);
  }
  dropFromOutbox(me, key);
  // No notice of the change will arrive.
  if (liveStatus() !== 'live') void client.invalidateQueries();
  return true;
}

/** Whether a refused command holds something that its person would miss. */
const isWorthKeeping = (call: OutboxCall, command: PendingCommand): boolean =>
  pendingCommandsOf([command], call).some(({ request }) => Boolean(call.whenRefused?.(request)));

const whereKept = t('It stays in My List, under “Not yet sent”.');

/** What to send instead of a refused command; without an answer it stays as it is. */
async function insteadOf(command: PendingCommand, failure: ApiError, me: string) {
  const call = outboxCalls.find(({ name }) => name === command.call);
  const [known] = call ? pendingCommandsOf([command], call) : [];
  return known ? call?.instead?.(known.request, failure, me).catch(() => null) : null;
}

/** An undoable command is retried only while offline: otherwise the person sees that it failed. */
function mayBeRetried({ call }: PendingCommand, failure: unknown): boolean {
  if (undoableCalls.some(({ name }) => name === call)) {
    return failure instanceof NetworkError && !navigator.onLine;
  }
  return !(failure instanceof ApiError) || isTemporary(failure);
}

const unknownReason = t('Unknown error');

/** The text for a failed command whose call has none of its own. */
function notSaved(failure: unknown): string {
  if (!(failure instanceof ApiError))
    return t('Failed to save: {reason}', { reason: unknownReason });
  const isDuplicate = failure.status === 409;
  return isDuplicate && failure.text
    ? failure.text
    : t('Failed to save: {reason}', { reason: reasonOf(failure) || unknownReason });
}
