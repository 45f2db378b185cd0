import { Controller } from '@nestjs/common';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  updateRecommendation,
} from '../contract/recommendation.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Command,
  Handles,
  Input,
  type InputOf,
} from '../http/handles.js';
import type { EventMetadata } from '../../events/kernel/event.js';
import { Cards } from '../queries/cards.js';
import { LibraryQuery } from '../queries/library.js';
import { AddRecommendationHandler } from './add-recommendation.js';
import { DeleteRecommendationHandler } from './delete-recommendation.js';
import { EditRecommendationHandler } from './edit-recommendation.js';
import { ExploreQuery } from './explore.js';
import { FriendsRecommendations } from './friends-recommendations.js';
import { LibraryList } from './library-list.js';

/** A person's library, and what friends recommend. */
@Controller()
export class RecommendationsController {
  constructor(
    private readonly adding: AddRecommendationHandler,
    private readonly editing: EditRecommendationHandler,
    private readonly deleting: DeleteRecommendationHandler,
    private readonly list: LibraryList,
    private readonly library: LibraryQuery,
    private readonly exchanged: FriendsRecommendations,
    private readonly explore: ExploreQuery,
    private readonly cards: Cards,
  ) {}

  @Handles(addRecommendation)
  add(
    @Input() input: InputOf<typeof addRecommendation>,
    @CalledBy() caller: Caller,
    @Command() command: EventMetadata,
  ): Promise<AnswerOf<typeof addRecommendation>> {
    return this.adding.handle(input, caller, command);
  }

  @Handles(updateRecommendation)
  edit(
    @Input() input: InputOf<typeof updateRecommendation>,
    @CalledBy() caller: Caller,
    @Command() command: EventMetadata,
  ): Promise<AnswerOf<typeof updateRecommendation>> {
    return this.editing.handle(input, caller, command);
  }

  @Handles(deleteRecommendation)
  remove(
    @Input() input: InputOf<typeof deleteRecommendation>,
    @CalledBy() caller: Caller,
    @Command() command: EventMetadata,
  ): Promise<AnswerOf<typeof deleteRecommendation>> {
    return this.deleting.handle(input, caller, command);
  }

  @Handles(getRecommendations)
  async own(
    @Input() input: InputOf<typeof getRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getRecommendations>> {
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, input),
      this.library.counts(userId),
    ]);
    const recommendations = await this.cards.show(userId, items);
    return { recommendations, counts, nextCursor, hasCredentials: true };
  }

  @Handles(getFriendsRecommendations)
  async ofFriends(
    @Input() input: InputOf<typeof getFriendsRecommendations>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getFriendsRecommendations>> {
    const { items, nextCursor } = await this.exchanged.page(userId, input);
    return { recommendations: await this.cards.show(userId, items), nextCursor };
  }

  @Handles(getExplore)
  async friends(
    @Input() input: InputOf<typeof getExplore>,
    @CalledBy() { userId }: Caller,
  ): Promise<AnswerOf<typeof getExplore>> {
    const { items, nextCursor } = await this.explore.page(userId, input);
    return { recommendations: await this.cards.show(userId, items), nextCursor };
  }
}
