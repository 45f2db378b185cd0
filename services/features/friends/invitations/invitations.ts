import { Injectable, Inject } from '@nestjs/common';
import { ulid } from 'ulid';
import {
  invitationsDecider,
  invitationQuotaDecider,
} from '../../../../events/invitations/decider.js';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import {
  type EventMetadata,
  type Position,
  startPosition,
} from '../../../../events/kernel/event.js';
import { userDecider } from '../../../../events/user/user-decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { sendInvite } from '../../../contract/friends/friend.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { EmailDirectory } from '../../people/email-directory.js';
import { FriendshipDecisions } from '../requests/friendship-decisions.js';
import { Blocks } from '../blocks.reader.js';
import { InvitationMails } from './invitations.reader.js';

/** Invitations to addresses without an account. When the address signs up, they become requests. */
@Injectable()
export class Invitations {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: EmailDirectory,
    private readonly friends: FriendshipDecisions,
  ) {}

  /**
   * Records an invitation.
   * @param letter seals its mail; without it none is sent.
   * @throws TooMany when the inviter has sent too many today, in total or to this address.
   */
  async record(
    email: string,
    inviterId: string,
    metadata: EventMetadata,
    letter?: (invitationId: string) => Promise<string>,
  ): Promise<Position> {
    const address = await this.directory.digest(email);
    const now = metadata.time;
    const invitationId = ulid();
    await this.count(inviterId, metadata);
    const invite = { type: 'Invite', invitationId, inviterId, now } as const;
    // Not sealed for a repeated command, whose key would never be used.
    const prepared = async () => ({ ...invite, letter: (await letter?.(invitationId)) ?? null });
    const outcome = await this.decisions.execute(invitationsDecider, [address], prepared, metadata);
    return outcome.position;
  }

  /** Counts one of the inviter's invitations of today. @throws TooMany after the last one. */
  async count(inviterId: string, metadata: EventMetadata): Promise<void> {
    const command = { type: 'CountInvitation', inviterId, now: metadata.time } as const;
    await this.decisions.execute(invitationQuotaDecider, [inviterId], command, metadata);
  }

  /** Whether the address has a pending invitation. */
  async areOpenFor(email: string): Promise<boolean> {
    const address = await this.directory.digest(email);
    const { open } = await this.decisions.stateOf(invitationsDecider, [address]);
    return !open.isEmpty();
  }

  /** Whether the command has already recorded an invitation of the address. */
  async wasRecorded(email: string, { commandId }: EventMetadata): Promise<boolean> {
    const address = await this.directory.digest(email);
    return this.decisions.wasRecorded(invitationsDecider, [address], commandId);
  }

  /**
   * Sends the friend requests of all pending invitations of this address. Each request uses the
   * invitation's id as its command id, so it is sent once, and an interrupted run is completed by
   * the next one.
   * @returns the position after the last request
   */
  async settle(email: string, userId: string, time: string): Promise<Position> {
    const address = await this.directory.digest(email);
    const { open } = await this.decisions.stateOf(invitationsDecider, [address]);
    if (open.isEmpty()) return startPosition;
    let last = startPosition;
    for (const [inviterId, invitationId] of open) {
      const metadata = { actorId: inviterId, commandId: invitationId, time };
      const position = await this.request(inviterId, userId, metadata);
      if (position > last) last = position;
    }
    await this.decisions.execute(
      invitationsDecider,
      [address],
      { type: 'SettleInvitations', userId, inviterIds: [...open.keys()] },
      { actorId: userId, commandId: ulid(), time },
    );
    return last;
  }

  private async request(
    inviterId: string,
    userId: string,
    metadata: EventMetadata,
  ): Promise<Position> {
    const { registered } = await this.decisions.stateOf(userDecider, [inviterId]);
    if (!registered) return startPosition;
    try {
      const pair = { senderId: inviterId, receiverId: userId };
      return await this.friends.request({ ...pair, foundBy: 'address' }, metadata);
    } catch (error) {
      // Refused, for example because the two are already friends.
      if (error instanceof DomainError) return startPosition;
      throw error;
    }
  }
}

type Call = typeof sendInvite;

/** Sends a friend request to an address with an account, and an invitation mail to any other. */
@HandlesCall(sendInvite)
export class SendInviteHandler {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: FriendshipDecisions,
    private readonly invitations: Invitations,
    private readonly mails: InvitationMails,
    private readonly blocks: Blocks,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Records the invitation, which is then mailed.
   * @throws DomainError as `FriendshipDecisions.request`, forbidden where no mail is sent; TooMany.
   */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const { input, userId, metadata } = call;
    const { email } = input;
    const invitedId = await this.directory.find(email);
    // To a blocked user the address seems to have no account; no mail is sent.
    const isBlocked = invitedId !== null && (await this.blocks.isEitherBlocked(userId, invitedId));
    if (joinsByLink(this.settings) && (invitedId === null || isBlocked)) {
      throw new DomainError(
        'forbidden',
        'No account has this address, and no mail is sent here: give your friend your invite link',
      );
    }
    if (isBlocked) {
      const position = await this.invitations.record(email, userId, metadata);
      return { success: true, position, sent: 'mail' };
    }
    // When the first try of this command recorded an invitation, signing up has turned it into a
    // request.
    if (invitedId !== null && !(await this.invitations.wasRecorded(email, metadata))) {
      const position = await this.friendships.request(
        { senderId: userId, receiverId: invitedId, foundBy: 'address' },
        metadata,
      );
      return { success: true, position, sent: 'friend request' };
    }
    const position = await this.invitations.record(email, userId, metadata, (invitationId) =>
      this.mails.sealed(invitationId, { ...input, language: call.language }),
    );
    // An account that was created at the same time may have missed the invitation.
    const newUserId = await this.directory.find(email);
    if (newUserId !== null) {
      const settled = await this.invitations.settle(email, newUserId, metadata.time);
      const last = settled > position ? settled : position;
      return { success: true, position: last, sent: 'friend request' };
    }
    return { success: true, position, sent: 'mail' };
  }
}
