import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { friendRequestId } from '../../../events/friendship/decider.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { AnswerOf } from '../../contract/call.js';
import type { addFriend } from '../../contract/friend.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { EmailDirectory } from '../people/email-directory.js';
import { Invitations } from './invitations/invitations.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Answer = AnswerOf<typeof addFriend>;

/** Asks somebody who has an account to be friends. */
export class AddFriend extends Command<Answer> {
  constructor(
    readonly friendEmail: string,
    readonly userId: string,
    readonly metadata: EventMetadata,
  ) {
    super();
  }
}

@CommandHandler(AddFriend)
export class AddFriendHandler implements ICommandHandler<AddFriend> {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws TooMany for many addresses that nobody has; DomainError not-found; invalid for oneself; conflict for a friend or an open request. */
  async execute({ friendEmail, userId, metadata }: AddFriend): Promise<Answer> {
    const friendId = await this.found(friendEmail, userId, metadata);
    const position = await this.friendships.request(userId, friendId, metadata);
    return { success: true, position, request_id: friendRequestId(userId, friendId) };
  }

  /**
   * Whoever tries addresses learns whose have an account, since a request is shown to who sent it: where
   * members are no directory each that has none counts as an invitation of the day.
   */
  private async found(email: string, userId: string, metadata: EventMetadata): Promise<string> {
    try {
      return await this.directory.personWith(email);
    } catch (error) {
      const isMissed = error instanceof DomainError && error.reason === 'not-found';
      if (isMissed && this.settings.signIn === 'code') {
        await this.invitations.count(userId, metadata);
      }
      throw error;
    }
  }
}
