import { z } from 'zod';
import {
  createFriendList,
  deleteFriendList,
  updateFriendList,
} from '../../../services/contract/friend-list.js';
import { addRecommendation } from '../../../services/contract/recommendation.js';
import { NetworkError } from './api/errors.js';
import { randomKey } from './api/random-key.js';
import { send } from './api/send.js';
import { DeviceState } from './device-state.js';

const common = {
  /** The command's `Idempotency-Key`: should it have got through after all, it happens once. */
  key: z.string(),
  /** Why the server refused it; it is not sent again by itself. */
  refused: z.string().optional(),
};

const waiting = z.discriminatedUnion('call', [
  z.object({
    ...common,
    call: z.literal('add-recommendation'),
    request: addRecommendation.request,
  }),
  z.object({ ...common, call: z.literal('create-list'), request: createFriendList.request }),
  z.object({ ...common, call: z.literal('update-list'), request: updateFriendList.request }),
  z.object({ ...common, call: z.literal('delete-list'), request: deleteFriendList.request }),
]);
/** A command that could not be sent. */
export type Waiting = z.infer<typeof waiting>;

/** What each person has done on this device without a network, the oldest first. */
export const outbox = new DeviceState<readonly Waiting[]>('outbox', z.array(waiting), []);

type Unsent = Waiting extends infer One ? (One extends Waiting ? Omit<One, 'key'> : never) : never;

/**
 * Sends a command under a key of its own. Without an answer it is kept on this device as well, to
 * be sent under the same key when the server can be reached.
 * @throws as `send` does; NetworkError when it was kept.
 */
export async function sendOrKeep<Answer>(
  owner: string,
  command: Unsent,
  attempt: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const key = randomKey();
  try {
    return await attempt(key);
  } catch (failure) {
    if (failure instanceof NetworkError)
      outbox.set(owner, [...outbox.of(owner), { ...command, key }]);
    throw failure;
  }
}

/** It was sent, or is not wanted any more. */
export function dropFromOutbox(owner: string, key: string): void {
  outbox.set(owner, withoutOne(outbox.of(owner), key));
}

/** The server refused it: its person decides what becomes of it. */
export function markRefused(owner: string, key: string, refused: string): void {
  outbox.set(
    owner,
    outbox.of(owner).map((each) => (each.key === key ? { ...each, refused } : each)),
  );
}

const withoutOne = (all: readonly Waiting[], key: string) => all.filter((each) => each.key !== key);

/** Sends it as it would have been sent. @throws as `send` does. */
export async function deliver({ call, request, key }: Waiting): Promise<void> {
  switch (call) {
    case 'add-recommendation':
      await send(addRecommendation, request, undefined, key);
      return;
    case 'create-list':
      await send(createFriendList, request, undefined, key);
      return;
    case 'update-list':
      await send(updateFriendList, request, undefined, key);
      return;
    case 'delete-list':
      await send(deleteFriendList, request, undefined, key);
      return;
  }
}
