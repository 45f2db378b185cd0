import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { getExplore, getFriendsRecommendations } from '../../../contract/library/recommendation.js';
import type { Caller } from '../../../platform/http/calls/callers.js';
import { CalledBy, HandlesCall, Input } from '../../../platform/http/calls/handles-call.js';
import { GetExplore } from './get-explore.js';
import { GetFriendsRecommendations } from './get-friends-recommendations.js';

/** What friends recommend. */
@Controller()
export class ExploreController {
  constructor(private readonly queries: QueryBus) {}

  @HandlesCall(getExplore)
  explore(
    @Input() input: InputOf<typeof getExplore>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getExplore>> {
    return this.queries.execute(new GetExplore(input, userId));
  }

  @HandlesCall(getFriendsRecommendations)
  ofFriends(
    @Input() input: InputOf<typeof getFriendsRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getFriendsRecommendations>> {
    return this.queries.execute(new GetFriendsRecommendations(input, userId));
  }
}
