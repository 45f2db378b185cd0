import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../../services/contract/people/user.js';
import { declineCall, unfriendCall } from '../../features/friends/friends.js';
import { acceptCall, discardCall } from '../../features/inbox/answer-calls.js';
import { deleteListCall, listOutboxCalls } from '../../features/friends/lists/friend-lists.js';
import { commentOutboxCall, showSentComment } from '../../features/library/comments/comments.js';
import { commentFailure } from '../../features/library/comments/comment-texts.js';
import { addOutboxCall } from '../../features/library/editing/adding.js';
import {
  reactionOutboxCall,
  showSentReaction,
} from '../../features/library/reactions/use-reaction.js';
import { ApiError, NetworkError, reasonOf } from '../../lib/api/errors.js';
import { deleteCall, removeCall } from '../../features/library/editing/commands.js';
import type { UndoableCall } from '../../lib/outbox/undo-window.js';
import { useDeviceState } from '../../lib/storage/device-state.js';
import { liveStatus, useLiveStatus } from '../../lib/live/status.js';
import { useMe } from '../../features/people/me.js';
import {
  deliver,
  deliverOnLeave,
  dropFromOutbox,
  type OutboxCall,
  endUndoWindow,
  markRefused,
  outbox,
  type PendingCommand,
  pendingCommandsOf,
} from '../../lib/outbox/outbox.js';
import { toastSuccess, toastError } from '../../lib/toasts/toast.js';

/** Pause before the next attempt when the server did not respond, in milliseconds. */
const pause = 5_000;
/** A later attempt may succeed: the server failed or asked to wait. */
const isTemporary = ({ status }: ApiError) => status >= 500 || status === 401 || status === 429;

/** Sends the outbox in order, as soon as undo windows are over and the server can be reached. */
export function OutboxSender() {
  const client = useQueryClient();
  const me = useMe();
  const offline = useLiveStatus() === 'offline';
  const [waiting] = useDeviceState(outbox, me.email);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const all = waiting.filter(({ refused }) => refused === undefined);
    const [next] = all.sort((one, other) => (one.after ?? 0) - (other.after ?? 0));
    if (offline || !next) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (milliseconds: number) => {
      timer = setTimeout(() => setAttempt(attempt + 1), milliseconds);
    };
    const early = (next.after ?? 0) - Date.now();
    if (early > 0) again(early);
    else {
      void sendInTurn(client, me, next).then((settled) => {
        if (!settled && !left) again(pause);
      });
    }
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt, client, offline, me, waiting]);
  useEffect(() => {
    const leave = () => sendUndoable(me.email);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [me.email]);
  return null;
}

/**
 * Commands in their undo window are sent when the page is left; their key makes them take effect
 * once.
 */
function sendUndoable(owner: string): void {
  for (const command of outbox.of(owner).filter(({ after }) => after !== undefined)) {
    deliverOnLeave(undoableCalls, command);
    endUndoWindow(owner, command.key);
  }
}

/** Calls whose commands wait for an undo window. */
const undoableCalls: readonly UndoableCall[] = [
  acceptCall,
  discardCall,
  declineCall,
  unfriendCall,
  deleteListCall,
  deleteCall,
  removeCall,
];

/** All calls whose commands may wait on the device. */
const outboxCalls: readonly OutboxCall[] = [
  ...undoableCalls,
  addOutboxCall,
  reactionOutboxCall,
  commentOutboxCall,
  ...Object.values(listOutboxCalls),
];

/** The running send of this tab. */
let last: Promise<unknown> = Promise.resolve();

/** Sends one at a time: a command that replaces a running one must come after it. */
function sendInTurn(client: QueryClient, me: User, command: PendingCommand): Promise<boolean> {
  const sending = last.then(() => sendOne(client, me, command));
  // One failure does not block the others.
  last = sending.catch(() => undefined);
  return sending;
}

/** Returns whether the command is settled. */
async function sendOne(client: QueryClient, me: User, command: PendingCommand): Promise<boolean> {
  const { key } = command;
  if (!outbox.of(me.email).some((waiting) => waiting.key === key)) return true;
  const undoable = undoableCalls.find(({ name }) => name === command.call);
  endUndoWindow(me.email, key);
  try {
    const answer = await deliver(outboxCalls, command);
    undoable?.onAnswer?.(answer);
  } catch (failure) {
    if (undoable) {
      if (failure instanceof NetworkError && !navigator.onLine) return false;
      dropFromOutbox(me.email, key);
      toastError(undoable.failureText(failure));
      void client.invalidateQueries();
      return true;
    }
    if (!(failure instanceof ApiError) || isTemporary(failure)) return false;
    handleRefusal(me.email, command, failure);
    // The optimistic state was wrong.
    void client.invalidateQueries();
    return true;
  }
  showSent(client, me, command);
  dropFromOutbox(me.email, key);
  // No notice will tell what changed.
  if (liveStatus() !== 'live') void client.invalidateQueries();
  for (const { request } of pendingCommandsOf([command], addOutboxCall)) {
    toastSuccess(`"${request.title}" is now in your library.`);
  }
  return true;
}

/** Keeps the optimistic state until the notice arrives. */
function showSent(client: QueryClient, me: User, command: PendingCommand): void {
  for (const undoable of undoableCalls) {
    for (const { request } of pendingCommandsOf([command], undoable))
      undoable.showSent(client, request, me.email);
  }
  for (const { request } of pendingCommandsOf([command], reactionOutboxCall))
    showSentReaction(client, request);
  for (const { request } of pendingCommandsOf([command], commentOutboxCall)) {
    showSentComment(client, me, request);
  }
}

/** A refused reaction is taken back silently (specification §8); text is not. */
function handleRefusal(owner: string, { call, key }: PendingCommand, failure: ApiError): void {
  const isDuplicate = failure.status === 409;
  const reason = reasonOf(failure) || 'Unknown error';
  if (call === commentOutboxCall.name) toastError(commentFailure(failure));
  else if (call !== reactionOutboxCall.name) {
    toastError(isDuplicate && failure.text ? failure.text : `Failed to save: ${reason}`);
  }
  // A local copy of a duplicate is dropped (specification §8).
  if (call === addOutboxCall.name && !isDuplicate) markRefused(owner, key, reason);
  else dropFromOutbox(owner, key);
}
