import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  inviterOf,
  invitationsProjection,
} from '../../../../projections/invitations/projection.js';
import { inviteCodesProjection } from '../../../../projections/invite-codes/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';

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
