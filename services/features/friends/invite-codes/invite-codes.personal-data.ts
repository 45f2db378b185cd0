import { Injectable } from '@nestjs/common';
import { inviteCodesProjection } from '../../../../projections/invite-codes/projection.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
import { InviteCodes } from './invite-codes.js';

/** A user's invite code. It stops working when erasure deletes the user's key. */
@Injectable()
export class InviteCodesPersonalData extends PersonalData<'inviteCode'> {
  override readonly models = [inviteCodesProjection];

  constructor(private readonly codes: InviteCodes) {
    super();
  }

  async export(userId: string) {
    return { inviteCode: await this.codes.of(userId) };
  }
}
