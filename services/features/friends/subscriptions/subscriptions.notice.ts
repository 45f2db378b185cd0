import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  subscriptionOf,
  subscriptionsProjection,
} from '../../../../projections/subscriptions/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';

const about = z.object({ friendId: z.string() });
type About = z.infer<typeof about>;

/** A subscription: announced only to the subscriber. */
@Injectable()
export class SubscriptionsNotice extends SharedNotice<'subscriptions', About> {
  readonly model = 'subscriptions';
  readonly about = about;
  readonly rules = {
    [subscriptionsProjection.name]: ({ id }: ModelChange) => {
      const { subscriberId, friendId } = subscriptionOf(id);
      return [{ friendId, audience: [subscriberId] }];
    },
  };

  override subjectsOf({ friendId }: About): string[] {
    return [friendId];
  }

  render({ friendId }: About, { version, emailOf }: RenderContext): ChangeOf<'subscriptions'> {
    return { model: 'subscriptions', id: emailOf(friendId), version };
  }
}
