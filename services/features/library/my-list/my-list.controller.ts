import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { getRecommendations } from '../../../contract/recommendation.js';
import type { Caller } from '../../../platform/http/callers.js';
import { CalledBy, Handles, Input } from '../../../platform/http/handles.js';
import { GetRecommendations } from './get-recommendations.js';

/** A person's library. */
@Controller()
export class MyListController {
  constructor(private readonly queries: QueryBus) {}

  @Handles(getRecommendations)
  own(
    @Input() input: InputOf<typeof getRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecommendations>> {
    return this.queries.execute(new GetRecommendations(input, userId));
  }
}
