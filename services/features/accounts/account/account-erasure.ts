import { Inject, Injectable, Logger } from '@nestjs/common';
import { ulid } from 'ulid';
import { friendListDecider } from '../../../../events/friend-list/decider.js';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import type { Decider } from '../../../../events/kernel/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { type DomainEvent, type Position } from '../../../../events/kernel/event.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import { opinionDecider } from '../../../../events/opinion/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { EverythingReader } from './everything.reader.js';
import { FriendListsReader } from '../../friends/friend-lists/friend-lists.reader.js';
import { FriendshipsReader } from '../../friends/friendships.reader.js';
import { PeopleReader } from '../../people/people.reader.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { EventLog } from '../../../stores/event-log.js';
import { blobId, type Blobs } from '../../../stores/ports.js';
import { blobsPort, type Clock, clockPort } from '../../../stores/tokens.js';

/** Items that one append deletes: stores take 1,000 events at the most. */
const deletedAtOnce = 500;

/**
 * Ends an account. Everything that others may see of it is taken back by ordinary commands, so that
 * every figure and page follows as it always does; then the person's key is deleted, and with it
 * all that the log holds of what the person wrote or is. What stops in between is completed when it
 * is asked for again: each step leaves alone what is done already.
 */
@Injectable()
export class AccountErasure {
  private readonly logger = new Logger('AccountErasure');

  constructor(
    private readonly decisions: Decisions,
    private readonly everything: EverythingReader,
    private readonly friendships: FriendshipsReader,
    private readonly lists: FriendListsReader,
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly sessions: OpenSessions,
    private readonly log: EventLog,
    @Inject(blobsPort) private readonly blobs: Blobs,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found for an account that is not there (any more). */
  async erase(userId: string): Promise<Position> {
    const user = await this.people.user(userId);
    if (user === null) throw new DomainError('not-found', 'User not found');
    await this.everything.complete();
    const steps = [
      () => this.withdrawShares(userId),
      () => this.revokeLinks(userId),
      () => this.clearLibrary(userId),
      () => this.withdrawOpinions(userId),
      () => this.leaveFriends(userId),
      () => this.deleteLists(userId),
      () => this.deletePicture(userId),
    ];
    for (const step of steps) await step();
    await this.log.forget(userId);
    const position = await this.give(userId, userDecider, [userId], { type: 'EraseUser', userId });
    // With the key gone, none can begin any more.
    await this.sessions.endAll(userId);
    await this.directory.release(user.email, userId, this.clock().toISOString());
    this.logger.log('an account was erased');
    return position;
  }

  private async withdrawShares(senderId: string): Promise<void> {
    const byItem = new Map<string, { ownerId: string; recipientIds: string[] }>();
    for await (const { recommendationId, ownerId, recipientId } of this.everything.sentBy(
      senderId,
    )) {
      const share = byItem.get(recommendationId) ?? { ownerId, recipientIds: [] };
      share.recipientIds.push(recipientId);
      byItem.set(recommendationId, share);
    }
    for (const [recommendationId, { ownerId, recipientIds }] of byItem) {
      const share = { recommendationId, ownerId, senderId, recipientIds };
      await this.give(senderId, libraryDecider, [senderId], { type: 'WithdrawShare', share });
    }
  }

  private async revokeLinks(userId: string): Promise<void> {
    for await (const { recommendationId, ownerId } of this.everything.linksOf(userId)) {
      const command = { type: 'RevokeShareLinks', recommendationId, ownerId, userId } as const;
      await this.give(userId, libraryDecider, [userId], command);
    }
  }

  private async clearLibrary(userId: string): Promise<void> {
    const command = { type: 'ClearLibrary', userId, most: deletedAtOnce } as const;
    let left = Infinity;
    while (left > 0) {
      const metadata = this.metadata(userId);
      left = (await this.decisions.make(libraryDecider, [userId], command, metadata)).events.length;
    }
  }

  private async withdrawOpinions(userId: string): Promise<void> {
    for await (const { recommendationId, ownerId, reaction } of this.everything.reactionsOf(
      userId,
    )) {
      const type = reaction === 'liked' ? 'Unlike' : 'Undislike';
      const subject = { recommendationId, ownerId, userId };
      await this.give(userId, opinionDecider, [recommendationId, userId], { type, subject });
    }
    for await (const { recommendationId, ownerId } of this.everything.commentsOf(userId)) {
      const command = {
        type: 'RemoveComment',
        subject: { recommendationId, ownerId, userId },
      } as const;
      await this.give(userId, opinionDecider, [recommendationId, userId], command);
    }
  }

  private async leaveFriends(userId: string): Promise<void> {
    const commands = {
      friends: (friendId: string) => ({ type: 'RemoveFriend', userId, friendId }) as const,
      received: () => ({ type: 'RejectFriendRequest', userId }) as const,
      sent: () => ({ type: 'WithdrawFriendRequest', userId }) as const,
    };
    for (const status of ['friends', 'received', 'sent'] as const) {
      for (const { otherId } of await this.friendships.list(userId, status)) {
        const pair = orderedPair(userId, otherId);
        await this.unlessSettled(() =>
          this.give(userId, friendshipDecider, pair, commands[status](otherId)),
        );
      }
    }
  }

  private async deleteLists(userId: string): Promise<void> {
    for (const { listId } of await this.lists.ownedBy(userId)) {
      const command = { type: 'DeleteFriendList', listId, userId } as const;
      await this.unlessSettled(() => this.give(userId, friendListDecider, [listId], command));
    }
  }

  private async deletePicture(userId: string): Promise<void> {
    const { profile } = await this.decisions.stateOf(userDecider, [userId]);
    const id = profile.profilePicture;
    if (id !== null && blobId.test(id)) await this.blobs.delete(id);
  }

  /** What somebody else has settled meanwhile is as it should be. */
  private async unlessSettled(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async give<State, Command, Event extends DomainEvent>(
    userId: string,
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<Position> {
    const metadata = this.metadata(userId);
    return (await this.decisions.make(decider, identity, command, metadata)).position;
  }

  private metadata(actorId: string) {
    return { actorId, commandId: ulid(), time: this.clock().toISOString() };
  }
}
