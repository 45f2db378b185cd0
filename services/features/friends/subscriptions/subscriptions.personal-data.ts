import { Injectable } from '@nestjs/common';
import { subscriptionsProjection } from '../../../../projections/subscriptions/projection.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.js';
import { PeopleReader } from '../../people/people.reader.js';
import { SubscriptionsReader } from './subscriptions.reader.js';

/** A user's subscriptions. Erasure need not end them: they end with the friendship. */
@Injectable()
export class SubscriptionsPersonalData extends PersonalData<'subscribedToEmails'> {
  override readonly models = [subscriptionsProjection];
  override readonly streams = ['subscriptions'];

  constructor(
    private readonly subscriptions: SubscriptionsReader,
    private readonly people: PeopleReader,
  ) {
    super();
  }

  async export(userId: string) {
    const userIds = await this.subscriptions.subscriptionsOf(userId);
    const people = await this.people.many(userIds);
    return { subscribedToEmails: userIds.flatMap((each) => people.get(each)?.email || []) };
  }
}
