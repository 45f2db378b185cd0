import { Controller } from '@nestjs/common';
import {
  addRecommendation,
  deleteRecommendation,
  getExplore,
  getFriendsRecommendations,
  getRecommendations,
  updateRecommendation,
} from '../../contract/recommendation.js';
import {
  type AnswerOf,
  CalledBy,
  type Caller,
  Metadata,
  Handles,
  Input,
  type InputOf,
} from '../../platform/http/handles.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import { Cards } from './cards.js';
import { LibraryReader } from './my-list/library.reader.js';
import { AddRecommendationHandler } from './adding/add-recommendation.js';
import { DeleteRecommendationHandler } from './adding/delete-recommendation.js';
import { EditRecommendationHandler } from './adding/edit-recommendation.js';
import { ExploreReader } from './explore/explore.reader.js';
import { FriendsRecommendations } from './explore/friends-recommendations.js';
import { LibraryList } from './my-list/library-list.js';

/** A person's library, and what friends recommend. */
@Controller()
export class RecommendationsController {
  constructor(
    private readonly adding: AddRecommendationHandler,
    private readonly editing: EditRecommendationHandler,
    private readonly deleting: DeleteRecommendationHandler,
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly exchanged: FriendsRecommendations,
    private readonly explore: ExploreReader,
    private readonly cards: Cards,
  ) {}

  @Handles(addRecommendation)
  add(
    @Input() input: InputOf<typeof addRecommendation>,
    @CalledBy() caller: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof addRecommendation>> {
    return this.adding.handle(input, caller, command);
  }

  @Handles(updateRecommendation)
  edit(
    @Input() input: InputOf<typeof updateRecommendation>,
    @CalledBy() caller: Caller,
    @Metadata() command: EventMetadata,
  ): Promise<AnswerOf<typeof updateRecommendation>> {
    return this.editing.handle(input, caller, command);
  }

  @Handles(deleteRecommendation)
  remove(
    @Input() input: InputOf<typeof deleteRecommendation>,
    @CalledBy() caller: Caller,
    @Metadata() command: EventMetadata,
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
