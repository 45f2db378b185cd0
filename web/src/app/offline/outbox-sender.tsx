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

/** Until the next try when the server is there and still no answer came, in milliseconds. */
const pause = 5_000;
/** What another try may change: the server was not well, or asked to wait. */
const isTemporary = ({ status }: ApiError) => status >= 500 || status === 401 || status === 429;

/** Sends what waits, one after the other, as soon as it may be sent and the server can be reached. */
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

/** What can be undone on this page is sent when it is left: under its key it happens once. */
function sendUndoable(owner: string): void {
  for (const command of outbox.of(owner).filter(({ after }) => after !== undefined)) {
    deliverOnLeave(undoableCalls, command);
    endUndoWindow(owner, command.key);
  }
}

/** What is held for a while before it is sent, because it can be undone. */
const undoableCalls: readonly UndoableCall[] = [
  acceptCall,
  discardCall,
  declineCall,
  unfriendCall,
  deleteListCall,
  deleteCall,
  removeCall,
];

/** Every call whose commands may wait on the device. */
const outboxCalls: readonly OutboxCall[] = [
  ...undoableCalls,
  addOutboxCall,
  reactionOutboxCall,
  commentOutboxCall,
  ...Object.values(listOutboxCalls),
];

/** What is on its way in this tab. */
let last: Promise<unknown> = Promise.resolve();

/** One after the other: what replaced a command that is on its way comes after it. */
function sendInTurn(client: QueryClient, me: User, command: PendingCommand): Promise<boolean> {
  const sending = last.then(() => sendOne(client, me, command));
  // What goes wrong with one holds up no other.
  last = sending.catch(() => undefined);
  return sending;
}

/** Whether something has become of it. */
async function sendOne(client: QueryClient, me: User, command: PendingCommand): Promise<boolean> {
  const { key } = command;
  if (!outbox.of(me.email).some((waiting) => waiting.key === key)) return true;
  const held = undoableCalls.find(({ name }) => name === command.call);
  endUndoWindow(me.email, key);
  try {
    const answer = await deliver(outboxCalls, command);
    held?.onAnswer?.(answer);
  } catch (failure) {
    if (held) {
      if (failure instanceof NetworkError && !navigator.onLine) return false;
      dropFromOutbox(me.email, key);
      toastError(held.failureText(failure));
      void client.invalidateQueries();
      return true;
    }
    if (!(failure instanceof ApiError) || isTemporary(failure)) return false;
    handleRefusal(me.email, command, failure);
    // What was shown as it would be is not so.
    void client.invalidateQueries();
    return true;
  }
  showSent(client, me, command);
  dropFromOutbox(me.email, key);
  // Nobody tells what it changed.
  if (liveStatus() !== 'live') void client.invalidateQueries();
  for (const { request } of pendingCommandsOf([command], addOutboxCall)) {
    toastSuccess(`"${request.title}" is now in your library.`);
  }
  return true;
}

/** Until a notice says so, what was sent stays as it was shown. */
function showSent(client: QueryClient, me: User, command: PendingCommand): void {
  for (const held of undoableCalls) {
    for (const { request } of pendingCommandsOf([command], held))
      held.showSent(client, request, me.email);
  }
  for (const { request } of pendingCommandsOf([command], reactionOutboxCall))
    showSentReaction(client, request);
  for (const { request } of pendingCommandsOf([command], commentOutboxCall)) {
    showSentComment(client, me, request);
  }
}

/** A reaction that is refused is taken back in silence (specification §8), what was written is not. */
function handleRefusal(owner: string, { call, key }: PendingCommand, failure: ApiError): void {
  const isDuplicate = failure.status === 409;
  const reason = reasonOf(failure) || 'Unknown error';
  if (call === commentOutboxCall.name) toastError(commentFailure(failure));
  else if (call !== reactionOutboxCall.name) {
    toastError(isDuplicate && failure.text ? failure.text : `Failed to save: ${reason}`);
  }
  // The local copy of what is there already goes (specification §8).
  if (call === addOutboxCall.name && !isDuplicate) markRefused(owner, key, reason);
  else dropFromOutbox(owner, key);
}
