import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  type FriendListDocument,
  friendListsProjection,
  friendListOf,
} from '../../../projections/friend-lists/projection.js';
import { friendListDecider } from '../../../events/friend-list/decider.js';
import { type FriendList, getFriendLists } from '../../contract/friends/friend-list.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../platform/http/calls/handles-call.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, SharedNotice, type RenderContext } from '../../platform/live/notice.js';
import {
  type ErasureCommands,
  PersonalData,
} from '../../platform/personal-data/all-personal-data.js';
import { PeopleReader } from '../people/people.reader.js';
import { FriendshipsReader } from './friendships/friendships.reader.js';

/** Reads friend lists, without members who are no longer friends. */
@Injectable()
export class FriendListsReader {
  constructor(
    @InjectModel(friendListsProjection)
    private readonly lists: ModelOf<typeof friendListsProjection>,
    private readonly friendships: FriendshipsReader,
    private readonly people: PeopleReader,
  ) {}

  /** A user's lists, oldest first. */
  async ownedBy(ownerId: string): Promise<readonly FriendListDocument[]> {
    const items = await this.lists.all({ index: 'byOwner', where: { ownerId } });
    const friendIds = await this.friendships.friendIds(ownerId);
    return items.map((list) => ({
      ...list,
      memberIds: list.memberIds.filter((id) => friendIds.has(id)),
    }));
  }

  /** A user's lists as that user sees them, oldest first. */
  async shown(ownerId: string): Promise<FriendList[]> {
    const lists = await this.ownedBy(ownerId);
    const people = await this.people.many(lists.flatMap(({ memberIds }) => memberIds));
    const emailsOf = (memberIds: readonly string[]) =>
      memberIds.flatMap((memberId) => people.get(memberId)?.email || []);
    return lists.map(({ listId, name, description, memberIds, createdAt }) => ({
      id: listId,
      name: name ?? '',
      description: description ?? '',
      friendEmails: emailsOf(memberIds),
      createdAt,
    }));
  }
}

type Call = typeof getFriendLists;

/** Returns the caller's friend lists. */
@HandlesCall(getFriendLists)
export class GetFriendListsHandler {
  constructor(private readonly lists: FriendListsReader) {}

  async execute({ userId: ownerId }: ReceivedCall<Call>): Answer<Call> {
    return { friendLists: await this.lists.shown(ownerId) };
  }
}

const about = z.object({ listId: z.string() });
type About = z.infer<typeof about>;

/** A friend list: announced only to its owner. */
@Injectable()
export class FriendListsNotice extends SharedNotice<'friend-lists', About> {
  readonly model = 'friend-lists';
  readonly about = about;
  readonly rules = {
    [friendListsProjection.name]: ({ id }: ModelChange) => {
      const { ownerId, listId } = friendListOf(id);
      return [{ listId, audience: [ownerId] }];
    },
  };

  render({ listId }: About, { version }: RenderContext): ChangeOf<'friend-lists'> {
    return { model: 'friend-lists', id: listId, version };
  }
}

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
