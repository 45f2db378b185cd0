import { DomainError } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { orderedPair } from '../kernel/event.js';
import { type FoundBy, type FriendshipEvent, friendshipEvents } from './events.js';

/**
 * Number of rejected requests by the id of their sender, since the two were last friends or the
 * other one sent a request.
 */
type Rejections = Readonly<Record<string, number>>;

export type FriendshipState =
  | { readonly status: 'strangers'; readonly rejections: Rejections }
  | {
      readonly status: 'requested';
      readonly senderId: string;
      readonly receiverId: string;
      readonly foundBy: FoundBy;
      readonly rejections: Rejections;
    }
  | { readonly status: 'friends' };

/** Number of rejections after which a user can send the other no more requests. */
const maxRejections = 3;

export type FriendshipCommand =
  | {
      readonly type: 'SendFriendRequest';
      readonly senderId: string;
      readonly receiverId: string;
      /** The receiver's recommendation that the sender saved through a share link. */
      readonly recommendationId?: string | undefined;
      readonly foundBy: FoundBy;
    }
  | {
      /** The receiver answers; the sender withdraws, which is recorded as a rejection. */
      readonly type: 'AcceptFriendRequest' | 'RejectFriendRequest' | 'WithdrawFriendRequest';
      readonly userId: string;
    }
  | { readonly type: 'RemoveFriend'; readonly userId: string; readonly friendId: string };

/** Id of the request between two people; a pair has at most one open. */
export function friendRequestId(one: string, other: string): string {
  return orderedPair(one, other).join('_');
}

/** Both people of a request id, or null when it cannot be one. */
export function pairOf(requestId: string): readonly [string, string] | null {
  const [low, high, ...rest] = requestId.split('_');
  return low && high && low < high && rest.length === 0 ? [low, high] : null;
}

function send(
  {
    senderId,
    receiverId,
    recommendationId,
    foundBy,
  }: Extract<FriendshipCommand, { type: 'SendFriendRequest' }>,
  state: FriendshipState,
): FriendshipEvent[] {
  if (senderId === receiverId) {
    throw new DomainError('invalid', 'You cannot send a friend request to yourself');
  }
  if (state.status === 'friends') {
    throw new DomainError('conflict', 'Already friends with this user');
  }
  // Whoever passes on their invite code has agreed to the requests that come by it.
  const isAccepted = foundBy === 'code';
  if (state.status === 'requested') {
    if (isAccepted) return [accepted(state)];
    throw new DomainError('conflict', 'Friend request already exists with this user');
  }
  if ((state.rejections[senderId] ?? 0) >= maxRejections) {
    throw new DomainError('conflict', 'Your friend requests were declined: they can ask you');
  }
  const requestId = friendRequestId(senderId, receiverId);
  const cameBy = recommendationId === undefined ? {} : { recommendationId };
  const data = { requestId, senderId, receiverId, ...cameBy, foundBy };
  const sent = { type: 'FriendRequestSent', data } as const;
  return isAccepted ? [sent, accepted({ senderId, receiverId })] : [sent];
}

function accepted({
  senderId,
  receiverId,
}: {
  readonly senderId: string;
  readonly receiverId: string;
}): FriendshipEvent {
  const requestId = friendRequestId(senderId, receiverId);
  return { type: 'FriendRequestAccepted', data: { requestId, senderId, receiverId } };
}

/**
 * Whether one of two people may see the other's address: friends, the receiver of a request, and its
 * sender if the request was sent to the address.
 */
export function knowsAddress(userId: string, state: FriendshipState): boolean {
  if (state.status !== 'requested') return state.status === 'friends';
  return userId === state.receiverId || state.foundBy === 'address';
}

function answer(
  type: 'FriendRequestAccepted' | 'FriendRequestRejected',
  userId: string,
  state: FriendshipState,
): FriendshipEvent[] {
  if (type === 'FriendRequestAccepted' && state.status === 'friends') return [];
  if (state.status !== 'requested') {
    throw new DomainError('not-found', 'Friend request not found');
  }
  const { senderId, receiverId } = state;
  if (userId !== receiverId) {
    throw new DomainError('forbidden', 'Only the receiver can answer a friend request');
  }
  const requestId = friendRequestId(senderId, receiverId);
  return [{ type, data: { requestId, senderId, receiverId } }];
}

function withdraw(userId: string, state: FriendshipState): FriendshipEvent[] {
  if (state.status !== 'requested' || state.senderId !== userId) return [];
  const { senderId, receiverId } = state;
  const requestId = friendRequestId(senderId, receiverId);
  return [{ type: 'FriendRequestRejected', data: { requestId, senderId, receiverId } }];
}

function remove(userId: string, friendId: string, state: FriendshipState): FriendshipEvent[] {
  if (state.status !== 'friends') throw new DomainError('not-found', 'Not friends with this user');
  return [{ type: 'FriendRemoved', data: { userId, friendId } }];
}

const rejectionsIn = (state: FriendshipState): Rejections =>
  state.status === 'friends' ? {} : state.rejections;

function evolve(state: FriendshipState, event: FriendshipEvent): FriendshipState {
  switch (event.type) {
    case 'FriendRequestSent': {
      const { senderId, receiverId, foundBy } = event.data;
      // A user who sends a request is willing to receive some again.
      const rejections = { ...rejectionsIn(state), [receiverId]: 0 };
      return { status: 'requested', senderId, receiverId, foundBy, rejections };
    }
    case 'FriendRequestAccepted':
      return { status: 'friends' };
    case 'FriendRequestRejected': {
      const rejections = rejectionsIn(state);
      const { senderId } = event.data;
      const times = (rejections[senderId] ?? 0) + 1;
      return { status: 'strangers', rejections: { ...rejections, [senderId]: times } };
    }
    case 'FriendRemoved':
      return { status: 'strangers', rejections: {} };
  }
}

/** The relation of two people: at most one open request, which its receiver answers. */
export const friendshipDecider: Decider<FriendshipState, FriendshipCommand, FriendshipEvent> = {
  category: 'friendship',
  events: friendshipEvents,
  initialState: { status: 'strangers', rejections: {} },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'SendFriendRequest':
        return send(command, state);
      case 'AcceptFriendRequest':
        return answer('FriendRequestAccepted', command.userId, state);
      case 'RejectFriendRequest':
        return answer('FriendRequestRejected', command.userId, state);
      case 'WithdrawFriendRequest':
        return withdraw(command.userId, state);
      case 'RemoveFriend':
        return remove(command.userId, command.friendId, state);
    }
  },
};
