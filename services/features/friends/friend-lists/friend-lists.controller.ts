import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import {
  createFriendList,
  deleteFriendList,
  getFriendLists,
  updateFriendList,
} from '../../../contract/friends/friend-list.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import {
  CalledBy,
  HandlesCall,
  Input,
  Metadata,
} from '../../../platform/http/calls/handles-call.js';
import { CreateFriendList } from './create-friend-list.js';
import { DeleteFriendList } from './delete-friend-list.js';
import { GetFriendLists } from './get-friend-lists.js';
import { UpdateFriendList } from './update-friend-list.js';

/** A person's lists of friends. */
@Controller()
export class FriendListsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @HandlesCall(getFriendLists)
  own(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriendLists>> {
    return this.queries.execute(new GetFriendLists(userId));
  }

  @HandlesCall(createFriendList)
  create(
    @Input() input: InputOf<typeof createFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof createFriendList>> {
    return this.commands.execute(new CreateFriendList(input, userId, metadata));
  }

  @HandlesCall(updateFriendList)
  update(
    @Input() input: InputOf<typeof updateFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof updateFriendList>> {
    return this.commands.execute(new UpdateFriendList(input, userId, metadata));
  }

  @HandlesCall(deleteFriendList)
  delete(
    @Input() { id }: InputOf<typeof deleteFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() metadata: EventMetadata,
  ): Promise<AnswerOf<typeof deleteFriendList>> {
    return this.commands.execute(new DeleteFriendList(id, userId, metadata));
  }
}
