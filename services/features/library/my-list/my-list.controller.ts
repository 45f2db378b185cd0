import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { getActivity, getActivityItems } from '../../../contract/home/activity.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { getRecommendations } from '../../../contract/library/recommendation.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { CalledBy, HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { GetActivity } from './get-activity.js';
import { GetActivityItems } from './get-activity-items.js';
import { GetRecommendations } from './get-recommendations.js';

/** A person's library, and what others think of what is theirs in it. */
@Controller()
export class MyListController {
  constructor(private readonly queries: QueryBus) {}

  @HandlesCall(getRecommendations)
  own(
    @Input() input: InputOf<typeof getRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecommendations>> {
    return this.queries.execute(new GetRecommendations(input, userId));
  }

  @HandlesCall(getActivity)
  activity(
    @Input() input: InputOf<typeof getActivity>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getActivity>> {
    return this.queries.execute(new GetActivity(input, userId));
  }

  @HandlesCall(getActivityItems)
  activityItems(
    @Input() { ids }: InputOf<typeof getActivityItems>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getActivityItems>> {
    return this.queries.execute(new GetActivityItems(ids, userId));
  }
}
