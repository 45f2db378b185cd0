import { useEffect, useState } from 'react';
import { keptListCalls } from '../features/friends/lists/friend-lists.js';
import { keptAdd } from '../features/library/editing/adding.js';
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
  const me = useMe().email;
  const live = useLiveStatus() === 'live';
  const [waiting] = useDeviceState(outbox, me);
  const [attempt, setAttempt] = useState(0);
  const next = waiting.find(({ refused }) => refused === undefined);
  useEffect(() => {
    if (!live || !next) return undefined;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void sendOne(me, next).then((settled) => {
      if (!settled && !left) timer = setTimeout(() => setAttempt(attempt + 1), pause);
    });
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt, live, me, next]);
  return null;
}

/** Every call whose commands may wait on the device. */
const keptCalls: readonly KeptCall[] = [keptAdd, ...Object.values(keptListCalls)];

/** On its way in this tab, by key: rendering again does not send again. */
const sending = new Set<string>();

/** Whether something has become of it. */
async function sendOne(owner: string, command: Waiting): Promise<boolean> {
  if (sending.has(command.key)) return false;
  sending.add(command.key);
  try {
    await deliver(keptCalls, command);
    dropFromOutbox(owner, command.key);
    for (const { request } of waitingFor([command], keptAdd)) {
      toastDone(`"${request.title}" is in your library now.`);
    }
  } catch (failure) {
    if (!(failure instanceof ApiError) || passes(failure)) return false;
    const isDuplicate = failure.status === 409;
    const reason = reasonOf(failure) || 'Unknown error';
    toastFailure(isDuplicate && failure.words ? failure.words : `Failed to save: ${reason}`);
    // The local copy of what is there already goes (specification §8).
    if (isDuplicate || command.call !== keptAdd.name) dropFromOutbox(owner, command.key);
    else markRefused(owner, command.key, reason);
  } finally {
    sending.delete(command.key);
  }
  return true;
}
