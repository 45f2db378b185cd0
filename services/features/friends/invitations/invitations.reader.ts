import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  type InvitationDocument,
  invitationsProjection,
  inviterOf,
} from '../../../../projections/invitations/projection.js';
import { inviteCodesProjection } from '../../../../projections/invite-codes/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { AnswerOf } from '../../../contract/call.js';
import { getInvitations } from '../../../contract/friends/invitation.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';

/** Reads pending invitations by mail. */
@Injectable()
export class InvitationsReader {
  private readonly invitations: ReadModel<InvitationDocument, typeof invitationsProjection.indexes>;

  constructor(readModels: ReadModels) {
    this.invitations = readModels.of(invitationsProjection);
  }

  /** The number of a user's pending invitations, and when the last one was sent (ISO 8601). */
  async waitingOf(inviterId: string): Promise<{ waiting: number; lastInvitedAt: string | null }> {
    const query = { index: 'byInviter', where: { inviterId } } as const;
    const [waiting, { items }] = await Promise.all([
      this.invitations.count(query),
      this.invitations.list({ ...query, limit: 1 }),
    ]);
    return { waiting, lastInvitedAt: items[0]?.invitedAt ?? null };
  }
}

type Call = typeof getInvitations;

/** Returns the number of the caller's pending invitations. */
@HandlesCall(getInvitations)
export class GetInvitationsHandler implements CallHandler<Call> {
  constructor(private readonly invitations: InvitationsReader) {}

  execute({ userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    return this.invitations.waitingOf(userId);
  }
}

const about = z.object({ inviterId: z.string() });
type About = z.infer<typeof about>;

const onlyInviter = (inviterId: string) => [{ inviterId, audience: [inviterId] }];

/** Invitations and the invite code: announced only to the inviter. */
@Injectable()
export class InvitationsNotice extends SharedNotice<'invitations', About> {
  readonly model = 'invitations';
  readonly about = about;
  readonly rules = {
    [invitationsProjection.name]: ({ id }: ModelChange) => onlyInviter(inviterOf(id)),
    [inviteCodesProjection.name]: ({ id: userId }: ModelChange) => onlyInviter(userId),
  };

  override subjectsOf({ inviterId }: About): string[] {
    return [inviterId];
  }

  render({ inviterId }: About, { version, emailOf }: RenderContext): ChangeOf<'invitations'> {
    return { model: 'invitations', id: emailOf(inviterId), version };
  }
}
