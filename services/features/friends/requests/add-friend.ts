import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { Inject } from '@nestjs/common';
import { friendRequestId } from '../../../../events/friendship/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import {
  type Entry,
  entryId,
  type LibraryDocument,
} from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { AnswerOf } from '../../../contract/call.js';
import { addFriend } from '../../../contract/friends/friend.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { Invitations } from '../invitations/invitations.js';
import { FriendshipDecisions } from './friendship-decisions.js';

type Call = typeof addFriend;
/** Asks a user to be friends: by address, or as owner of an item saved by a link. */
@HandlesCall(addFriend)
export class AddFriendHandler implements CallHandler<Call> {
  private readonly library: ReadModel<LibraryDocument, typeof libraryProjection.indexes>;

  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    private readonly facts: ConsistentReads,
    readModels: ReadModels,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    this.library = readModels.of(libraryProjection);
  }

  /**
   * @throws TooMany after many addresses without an account; DomainError not-found; invalid for
   * oneself; conflict for a friend or an open request.
   */
  async execute({ input, userId, metadata }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { friend_email, recommendation_id: recommendationId } = input;
    const ask = async (receiverId: string, cameBy: { recommendationId?: string | undefined }) => {
      const request = { senderId: userId, receiverId, ...cameBy };
      const position = await this.friendships.request(request, metadata);
      const request_id = friendRequestId(userId, receiverId);
      return { success: true as const, position, request_id };
    };
    if (friend_email === undefined) {
      return ask(await this.ownerOf(recommendationId ?? '', userId), { recommendationId });
    }
    return this.countingMisses(userId, metadata, async () =>
      ask(await this.directory.personWith(friend_email), {}),
    );
  }

  /** @throws DomainError not-found unless the user has saved it by a share link. */
  private async ownerOf(recommendationId: string, userId: string): Promise<string> {
    const id = entryId(recommendationId, userId);
    const savedByLink = async (): Promise<Entry | undefined> => {
      const entry = await this.library.get(id);
      return entry?.kind === 'entry' && entry.linkMakerId !== undefined ? entry : undefined;
    };
    const entry = await this.facts.find([libraryProjection], savedByLink);
    if (entry === undefined) throw new DomainError('not-found', 'Recommendation not found');
    return entry.ownerId;
  }

  /**
   * The answer reveals whether an address has an account. Where members are not listed, each
   * address without one therefore counts as an invitation of the day, and so does one across a
   * block.
   */
  private async countingMisses<Answer>(
    userId: string,
    metadata: EventMetadata,
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      const isMissed = error instanceof DomainError && error.reason === 'not-found';
      if (isMissed && this.settings.signIn === 'code') {
        await this.invitations.count(userId, metadata);
      }
      throw error;
    }
  }
}
