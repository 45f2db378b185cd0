import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../../services/contract/user.js';
import { keptListCalls } from '../features/friends/lists/friend-lists.js';
import { keptComment, showSentComment } from '../features/library/comments/comments.js';
import { commentFailure } from '../features/library/comments/comment-words.js';
import { keptAdd } from '../features/library/editing/adding.js';
import { keptReaction, showSentReaction } from '../features/library/reactions/use-reaction.js';
import { ApiError, reasonOf } from '../lib/api/errors.js';
import { useDeviceState } from '../lib/device-state.js';
import { useLiveStatus } from '../lib/live/status.js';
import { useMe } from '../features/people/me.js';
import {
  deliver,
  dropFromOutbox,
  type KeptCall,
  markRefused,
  outbox,
  type Waiting,
  waitingFor,
} from '../lib/outbox.js';
import { toastDone, toastFailure } from '../lib/toast.js';

/** Until the next try when the server is there and still no answer came, in milliseconds. */
const pause = 5_000;
/** What another try may change: the server was not well, or asked to wait. */
const passes = ({ status }: ApiError) => status >= 500 || status === 401 || status === 429;

/** Sends what could not be sent, one after the other, as soon as the server can be reached. */
export function OutboxSender() {
  const client = useQueryClient();
  const me = useMe();
  const live = useLiveStatus() === 'live';
  const [waiting] = useDeviceState(outbox, me.email);
  const [attempt, setAttempt] = useState(0);
  const next = waiting.find(({ refused }) => refused === undefined);
  useEffect(() => {
    if (!live || !next) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void sendInTurn(client, me, next).then((settled) => {
      if (!settled && !left) timer = setTimeout(() => setAttempt(attempt + 1), pause);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt, client, live, me, next]);
  return null;
}

/** Every call whose commands may wait on the device. */
const keptCalls: readonly KeptCall[] = [
  keptAdd,
  keptReaction,
  keptComment,
  ...Object.values(keptListCalls),
];

/** What is on its way in this tab. */
let last: Promise<unknown> = Promise.resolve();

/** One after the other: what replaced a command that is on its way comes after it. */
function sendInTurn(client: QueryClient, me: User, command: Waiting): Promise<boolean> {
  const sending = last.then(() => sendOne(client, me, command));
  last = sending;
  return sending;
}

/** Whether something has become of it. */
async function sendOne(client: QueryClient, me: User, command: Waiting): Promise<boolean> {
  const { key } = command;
  if (!outbox.of(me.email).some((waiting) => waiting.key === key)) return true;
  try {
    await deliver(keptCalls, command);
  } catch (failure) {
    if (!(failure instanceof ApiError) || passes(failure)) return false;
    refused(me.email, command, failure);
    // What was shown as it would be is not so.
    void client.invalidateQueries();
    return true;
  }
  showSent(client, me, command);
  dropFromOutbox(me.email, key);
  for (const { request } of waitingFor([command], keptAdd)) {
    toastDone(`"${request.title}" is in your library now.`);
  }
  return true;
}

/** Until a notice says so, what was sent stays as it was shown. */
function showSent(client: QueryClient, me: User, command: Waiting): void {
  for (const { request } of waitingFor([command], keptReaction)) showSentReaction(client, request);
  for (const { request } of waitingFor([command], keptComment)) {
    showSentComment(client, me, request);
  }
}

/** A reaction that is refused is taken back in silence (specification §8), what was written is not. */
function refused(owner: string, { call, key }: Waiting, failure: ApiError): void {
  const isDuplicate = failure.status === 409;
  const reason = reasonOf(failure) || 'Unknown error';
  if (call === keptComment.name) toastFailure(commentFailure(failure));
  else if (call !== keptReaction.name) {
    toastFailure(isDuplicate && failure.words ? failure.words : `Failed to save: ${reason}`);
  }
  // The local copy of what is there already goes (specification §8).
  if (call === keptAdd.name && !isDuplicate) markRefused(owner, key, reason);
  else dropFromOutbox(owner, key);
}
