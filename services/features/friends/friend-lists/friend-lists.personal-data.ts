import { Injectable } from '@nestjs/common';
import { friendListDecider } from '../../../../events/friend-list/decider.js';
import { friendListsProjection } from '../../../../projections/friend-lists/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
import { FriendListsReader } from './friend-lists.reader.js';

/** A user's friend lists. */
@Injectable()
export class FriendListsPersonalData extends PersonalData<'friendLists'> {
  override readonly models = [friendListsProjection];

  constructor(private readonly lists: FriendListsReader) {
    super();
  }

  async export(userId: string) {
    return { friendLists: await this.lists.shown(userId) };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    for (const { listId } of await this.lists.ownedBy(userId)) {
      const command = { type: 'DeleteFriendList', listId, userId } as const;
      found += await commands.executeUnlessSettled(friendListDecider, [listId], command);
    }
    return found;
  }
}
