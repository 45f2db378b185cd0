import { Injectable } from '@nestjs/common';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
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
