import { Injectable } from '@nestjs/common';
import { blocksDecider } from '../../../events/blocks/decider.js';
import { blocksProjection } from '../../../projections/blocks/projection.js';
import { PersonalData } from '../../platform/personal-data/personal-data.js';
import { MutedAndBlocked } from './muted-and-blocked.js';

/** The people whom a user has muted and blocked; never those who have muted or blocked the user. */
@Injectable()
export class BlocksPersonalData extends PersonalData<'mutedAndBlocked'> {
  override readonly models = [blocksProjection];
  override readonly streams = [blocksDecider.category];

  constructor(private readonly people: MutedAndBlocked) {
    super();
  }

  async export(userId: string) {
    return { mutedAndBlocked: await this.people.of(userId) };
  }
}
