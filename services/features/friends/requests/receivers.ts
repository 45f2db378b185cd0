import { Injectable } from '@nestjs/common';
import type { FoundBy } from '../../../../events/friendship/events.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  type Entry,
  entryId,
  type LibraryDocument,
} from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { InputOf } from '../../../contract/call.js';
import type { addFriend } from '../../../contract/friends/friend.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { InviteCodes } from '../invite-codes/invite-codes.js';
import { ListedPeople } from '../users/listed-people.js';
import { FriendsOfFriends } from '../users/friends-of-friends.js';

/** The receiver of a friend request, and how the sender found them. */
export interface Receiver {
  readonly receiverId: string;
  readonly foundBy: FoundBy;
  readonly recommendationId?: string;
}

const notFound = () => new DomainError('not-found', 'User not found');

/** Finds the receiver of a friend request. */
@Injectable()
export class Receivers {
  private readonly library: ReadModel<LibraryDocument, typeof libraryProjection.indexes>;

  constructor(
    private readonly directory: EmailDirectory,
    private readonly codes: InviteCodes,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly listedPeople: ListedPeople,
    private readonly facts: ConsistentReads,
    readModels: ReadModels,
  ) {
    this.library = readModels.of(libraryProjection);
  }

  /** @throws DomainError not-found when the sender cannot find anybody this way. */
  async find(
    { friend_email, recommendation_id, invite_code, person_id }: InputOf<typeof addFriend>,
    senderId: string,
  ): Promise<Receiver> {
    if (friend_email !== undefined) {
      return { receiverId: await this.directory.personWith(friend_email), foundBy: 'address' };
    }
    if (invite_code !== undefined) {
      const receiverId = await this.codes.ownerOf(invite_code);
      if (receiverId === undefined) throw notFound();
      return { receiverId, foundBy: 'code' };
    }
    if (person_id !== undefined) {
      const { areListed } = this.listedPeople;
      const isFound = areListed
        ? await this.listedPeople.isListed(senderId, person_id)
        : await this.friendsOfFriends.areConnected(senderId, person_id);
      if (!isFound) throw notFound();
      return { receiverId: person_id, foundBy: areListed ? 'list' : 'mutual-friends' };
    }
    const recommendationId = recommendation_id ?? '';
    const receiverId = await this.ownerOf(recommendationId, senderId);
    return { receiverId, foundBy: 'link', recommendationId };
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
}
