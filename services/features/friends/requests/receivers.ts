import { Injectable } from '@nestjs/common';
import type { FoundBy } from '../../../../events/friendship/events.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { type Entry, entryId } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { InputOf } from '../../../contract/call.js';
import type { addFriend } from '../../../contract/friends/friend.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { InviteCodes } from '../invite-codes.js';
import { PersonPages, FriendsOfFriends } from '../users/person-pages.js';

/** The receiver of a friend request, and how the sender found them. */
export interface Receiver {
  readonly receiverId: string;
  /** False for an address without an account, which the request refuses like a blocked one. */
  readonly exists?: boolean;
  readonly foundBy: FoundBy;
  readonly recommendationId?: string;
}

const notFound = () => new DomainError('not-found', 'User not found');

/** Finds the receiver of a friend request. */
@Injectable()
export class Receivers {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly codes: InviteCodes,
    private readonly friendsOfFriends: FriendsOfFriends,
    private readonly pages: PersonPages,
    private readonly facts: ConsistentReads,
    @InjectModel(libraryProjection) private readonly library: ModelOf<typeof libraryProjection>,
  ) {}

  /** @throws DomainError not-found when the sender cannot find anybody this way. */
  async find(
    { friend_email, recommendation_id, invite_code, person_id }: InputOf<typeof addFriend>,
    senderId: string,
  ): Promise<Receiver> {
    if (friend_email !== undefined) {
      const { userId: receiverId, exists } = await this.directory.ownerOrNobody(friend_email);
      return { receiverId, exists, foundBy: 'address' };
    }
    if (invite_code !== undefined) {
      const receiverId = await this.codes.ownerOf(invite_code);
      if (receiverId === undefined) throw notFound();
      return { receiverId, foundBy: 'code' };
    }
    if (person_id !== undefined) {
      return { receiverId: person_id, foundBy: await this.foundBy(senderId, person_id) };
    }
    const recommendationId = recommendation_id ?? '';
    const receiverId = await this.ownerOf(recommendationId, senderId);
    return { receiverId, foundBy: 'link', recommendationId };
  }

  /**
   * How the sender knows the id of a person.
   * @throws DomainError not-found for somebody whom the sender cannot find.
   */
  private async foundBy(senderId: string, personId: string): Promise<FoundBy> {
    const [person, haveMet, areConnected] = await Promise.all([
      this.pages.seenBy(senderId, personId, false),
      this.pages.haveMet(senderId, personId),
      this.friendsOfFriends.areConnected(senderId, personId),
    ]);
    if (person) return haveMet ? 'link' : 'list';
    if (areConnected) return 'mutual-friends';
    throw notFound();
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
