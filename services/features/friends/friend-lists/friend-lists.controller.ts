import { Controller } from '@nestjs/common';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import {
  createFriendList,
  deleteFriendList,
  getFriendLists,
  updateFriendList,
} from '../../../contract/friend-list.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../../platform/http/handles.js';
import { FriendListsReader } from './friend-lists.reader.js';
import { FriendListCommands } from './friend-list-commands.js';

/** A person's lists of friends. */
@Controller()
export class FriendListsController {
  constructor(
    private readonly commands: FriendListCommands,
    private readonly lists: FriendListsReader,
  ) {}

  @Handles(getFriendLists)
  async own(@CalledBy() { userId }: Caller): Promise<AnswerOf<typeof getFriendLists>> {
    return { friendLists: await this.lists.shown(userId) };
  }

  @Handles(createFriendList)
  async create(
    @Input() input: InputOf<typeof createFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof createFriendList>> {
    const created = await this.commands.create(input, userId, command);
    return { success: true, message: 'List created successfully', ...created };
  }

  @Handles(updateFriendList)
  async update(
    @Input() input: InputOf<typeof updateFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof updateFriendList>> {
    const position = await this.commands.update(input, userId, command);
    return { success: true, message: 'List updated successfully', position };
  }

  @Handles(deleteFriendList)
  async delete(
    @Input() { id }: InputOf<typeof deleteFriendList>,
    @CalledBy() { userId }: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof deleteFriendList>> {
    const position = await this.commands.delete(id, userId, command);
    return { success: true, message: 'List deleted successfully', position };
  }
}
