import { Inject, Injectable } from '@nestjs/common';
import { ulid } from 'ulid';
import { friendListDecider } from '../../../../events/friend-list/decider.js';
import { friendshipDecider } from '../../../../events/friendship/decider.js';
import type { Decider } from '../../../../events/kernel/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  type DomainEvent,
  erasure,
  type EventMetadata,
  type Position,
} from '../../../../events/kernel/event.js';
import { orderedPair } from '../../../../events/kernel/stream.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import { reactionDecider } from '../../../../events/reaction/decider.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { EverythingReader } from './everything.reader.js';
import { FriendListsReader } from '../../friends/friend-lists/friend-lists.reader.js';
import { FriendshipsReader } from '../../friends/friendships/friendships.reader.js';
import { LinkRevocation } from '../../library/share-links/link-revocation.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { OpenSessions } from '../signing-in/open-sessions.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { blobId, type Blobs, StoreUnavailable } from '../../../stores/ports.js';
import { blobsPort, type Clock, eventClockPort } from '../../../stores/ports/tokens.js';

/** What a command of the erasure did. */
interface CommandResult {
  /** Events that it recorded. */
  readonly recorded: number;
  readonly position: Position;
}

/** Items deleted per append: a store accepts at most 1,000 events at once. */
const deletedAtOnce = 500;

/** Passes over everything; what crosses the erasure is found in the first or second. */
const mostPasses = 20;

/**
 * Erases an account. Deleting the person's key makes everything personal in the log unreadable, and nothing more can
 * be written in that name. Then ordinary commands take back what others may see, repeated until nothing is found. An
 * interrupted erasure is completed by the next request or by `CutOffErasures`; the account is recorded as erased last.
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly decisions: Decisions,
    private readonly everything: EverythingReader,
    private readonly friendships: FriendshipsReader,
    private readonly lists: FriendListsReader,
    private readonly people: PeopleReader,
    private readonly directory: EmailDirectory,
    private readonly linkRevocation: LinkRevocation,
    private readonly sessions: OpenSessions,
    private readonly passkeys: Passkeys,
    private readonly log: EventLog,
    private readonly security: SecurityLog,
    @Inject(blobsPort) private readonly blobs: Blobs,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /** @throws DomainError not-found for an unknown or erased account. */
  async erase(userId: string): Promise<Position> {
    const user = await this.people.user(userId);
    if (user === null) throw new DomainError('not-found', 'User not found');
    // Nothing begins while the read models cannot tell what to take back.
    await this.everything.complete();
    await this.log.erasePerson(userId);
    await this.takeBackAll(userId);
    await this.decisions.forget(libraryDecider, [userId]);
    await this.passkeys.end(userId, this.clock().toISOString());
    await this.sessions.endAll(userId, erasure);
    const { position } = await this.give(userDecider, [userId], { type: 'EraseUser', userId });
    await this.directory.release(user.email, userId, this.clock().toISOString());
    this.security.record('account-erased');
    return position;
  }

  /** @throws StoreUnavailable when there is always more. */
  private async takeBackAll(userId: string): Promise<void> {
    const steps = [
      () => this.withdrawShares(userId),
      () => this.revokeLinks(userId),
      () => this.clearLibrary(userId),
      () => this.withdrawOpinions(userId),
      () => this.leaveFriends(userId),
      () => this.deleteLists(userId),
      () => this.deletePicture(userId),
    ];
    for (let pass = 1; pass <= mostPasses; pass += 1) {
      await this.everything.complete();
      let found = 0;
      for (const step of steps) found += await step();
      if (found === 0) return;
    }
    throw new StoreUnavailable('an account goes on acting');
  }

  private async withdrawShares(senderId: string): Promise<number> {
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
      await this.give(libraryDecider, [senderId], { type: 'WithdrawShare', share });
    }
    return byItem.size;
  }

  private async revokeLinks(userId: string): Promise<number> {
    let found = 0;
    for await (const link of this.everything.linksOf(userId)) {
      found += await this.linkRevocation.ofMaker(link, this.newMetadata());
    }
    return found;
  }

  private async clearLibrary(userId: string): Promise<number> {
    const command = { type: 'ClearLibrary', userId, max: deletedAtOnce } as const;
    for (let found = 0; ;) {
      const { recorded } = await this.give(libraryDecider, [userId], command);
      if (recorded === 0) return found;
      found += recorded;
    }
  }

  private async withdrawOpinions(userId: string): Promise<number> {
    let found = 0;
    for await (const { recommendationId, ownerId, reaction } of this.everything.reactionsOf(
      userId,
    )) {
      const type = reaction === 'liked' ? 'Unlike' : 'Undislike';
      const subject = { recommendationId, ownerId, userId };
      const opinion = [recommendationId, userId];
      found += (await this.give(reactionDecider, opinion, { type, subject })).recorded;
    }
    for await (const { recommendationId, ownerId } of this.everything.commentsOf(userId)) {
      const command = {
        type: 'RemoveComment',
        subject: { recommendationId, ownerId, userId },
      } as const;
      found += (await this.give(reactionDecider, [recommendationId, userId], command)).recorded;
    }
    return found;
  }

  private async leaveFriends(userId: string): Promise<number> {
    let found = 0;
    const commands = {
      friends: (friendId: string) => ({ type: 'RemoveFriend', userId, friendId }) as const,
      received: () => ({ type: 'RejectFriendRequest', userId }) as const,
      sent: () => ({ type: 'WithdrawFriendRequest', userId }) as const,
    };
    for (const status of ['friends', 'received', 'sent'] as const) {
      for (const { otherId } of await this.friendships.list(userId, status)) {
        const pair = orderedPair(userId, otherId);
        found += await this.unlessSettled(() =>
          this.give(friendshipDecider, pair, commands[status](otherId)),
        );
      }
    }
    return found;
  }

  private async deleteLists(userId: string): Promise<number> {
    let found = 0;
    for (const { listId } of await this.lists.ownedBy(userId)) {
      const command = { type: 'DeleteFriendList', listId, userId } as const;
      found += await this.unlessSettled(() => this.give(friendListDecider, [listId], command));
    }
    return found;
  }

  private async deletePicture(userId: string): Promise<number> {
    const { profile } = await this.decisions.stateOf(userDecider, [userId]);
    const id = profile.profilePicture;
    if (id !== null && blobId.test(id)) await this.blobs.delete(id);
    return 0;
  }

  /** What somebody else has settled meanwhile needs nothing more. */
  private async unlessSettled(work: () => Promise<CommandResult>): Promise<number> {
    try {
      return (await work()).recorded;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return 0;
    }
  }

  private async give<State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    identity: readonly string[],
    command: Command,
  ): Promise<CommandResult> {
    const metadata = this.newMetadata();
    const { events, position } = await this.decisions.make(decider, identity, command, metadata);
    return { recorded: events.length, position };
  }

  private newMetadata(): EventMetadata {
    return { actorId: erasure, commandId: ulid(), time: this.clock().toISOString() };
  }
}
