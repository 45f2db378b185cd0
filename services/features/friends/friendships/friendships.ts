import { Injectable } from '@nestjs/common';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/event.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { deleteFriend } from '../../../contract/friends/friend.js';
import {
  type ErasureCommands,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Blocks } from '../blocks.reader.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';
import { Circles } from './circles.js';
import { FriendshipsReader } from './friendships.reader.js';

/** A user's friends and open requests. */
@Injectable()
export class FriendshipsPersonalData extends PersonalData<'friends' | 'friendRequests'> {
  override readonly models = [friendsProjection];

  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly circles: Circles,
  ) {
    super();
  }

  async export(userId: string) {
    const friends = (await this.circles.friends(userId)).map(
      ({ requestId, sent, received, open, ...one }) => one,
    );
    return { friends, friendRequests: await this.circles.requests(userId) };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    const commandFor = {
      friends: (friendId: string) => ({ type: 'RemoveFriend', userId, friendId }) as const,
      received: () => ({ type: 'RejectFriendRequest', userId }) as const,
      sent: () => ({ type: 'WithdrawFriendRequest', userId }) as const,
    };
    for (const status of ['friends', 'received', 'sent'] as const) {
      for (const { otherId } of await this.friendships.list(userId, status)) {
        const pair = orderedPair(userId, otherId);
        const command = commandFor[status](otherId);
        found += await commands.executeUnlessSettled(friendshipDecider, pair, command);
      }
    }
    return found;
  }
}

type Call = typeof deleteFriend;

/** Ends a friendship for both users. */
@HandlesCall(deleteFriend)
export class RemoveFriendHandler {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
  ) {}

  /** @throws DomainError not-found when they are not friends. */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { userId, metadata } = call;
    const { friend_email: friendEmail } = call.input;
    const friendId = await this.directory.personWith(friendEmail);
    const position = await this.friendships.remove(userId, friendId, metadata);
    return { success: true, position };
  }
}

/** Number of streams that are read in parallel. */
const batchSize = 50;

/**
 * Whether two users are friends, read from the stream of the pair, so it is never stale. Commands
 * and refusals use it; pages list friends with `FriendshipsReader`.
 */
@Injectable()
export class Friendships {
  constructor(
    private readonly decisions: Decisions,
    private readonly blocks: Blocks,
  ) {}

  async areFriends(one: string, other: string): Promise<boolean> {
    return (await this.since(one, other)) !== null;
  }

  /** Since when they are friends (ISO 8601); null when they are not. */
  async since(one: string, other: string): Promise<string | null> {
    if (one === other) return null;
    const pair = orderedPair(one, other);
    const { state, time } = await this.decisions.streamOf(friendshipDecider, pair);
    // A block is recorded before it ends the friendship.
    if (state.status !== 'friends' || (await this.blocks.isEitherBlocked(one, other))) return null;
    // The last event of the stream began the friendship.
    return time ?? null;
  }

  /** Those of the given users who are friends of a user, in the given order. */
  async among(userId: string, otherIds: readonly string[]): Promise<string[]> {
    const friends: string[] = [];
    for (let start = 0; start < otherIds.length; start += batchSize) {
      const batch = otherIds.slice(start, start + batchSize);
      const isFriend = await Promise.all(batch.map((otherId) => this.areFriends(userId, otherId)));
      friends.push(...batch.filter((_, index) => isFriend[index]));
    }
    return friends;
  }
}
