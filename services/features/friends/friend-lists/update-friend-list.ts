import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type FriendListCommand,
  friendListDecider,
} from '../../../../events/friend-list/decider.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import type { updateFriendList } from '../../../contract/friend-list.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { Recipients } from '../recipients.js';

type Input = InputOf<typeof updateFriendList>;
type Answer = AnswerOf<typeof updateFriendList>;

/** Changes a list of friends. */
export class UpdateFriendList extends Command<Answer> {
  constructor(
    readonly input: Input,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(UpdateFriendList)
export class UpdateFriendListHandler implements ICommandHandler<UpdateFriendList> {
  constructor(
    private readonly decisions: Decisions,
    private readonly recipients: Recipients,
  ) {}

  /** @throws DomainError forbidden; not-found for a list that is not the caller's. */
  async execute({ input, userId, metadata }: UpdateFriendList): Promise<Answer> {
    const { id: listId, name, description, friend_emails } = input;
    const change = async (): Promise<FriendListCommand> => {
      const memberIds = friend_emails && (await this.recipients.listable(userId, friend_emails));
      return { type: 'ChangeFriendList', listId, userId, name, description, memberIds };
    };
    const { position } = await this.decisions.make(friendListDecider, [listId], change, metadata);
    return { success: true, message: 'List updated successfully', position };
  }
}
