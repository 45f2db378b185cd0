import { Injectable } from '@nestjs/common';
import { libraryDecider } from '../../../../events/library/decider.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { recommendationsProjection } from '../../../../projections/recommendations/projection.js';
import { searchProjection } from '../../../../projections/search/projection.js';
import type { Recommendation } from '../../../contract/library/recommendation.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { chunks, PersonalData } from '../../../platform/personal-data/personal-data.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { LibraryReader } from './library.reader.js';

/** Maximum number of items deleted per append: stores accept at most 1,000 events per append. */
const maxDeleted = 500;

/** The items of a user's library. */
@Injectable()
export class LibraryPersonalData extends PersonalData<'recommendations' | 'saved'> {
  override readonly models = [libraryProjection, recommendationsProjection, searchProjection];
  override readonly streams = ['library', 'inbox'];

  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly decisions: Decisions,
  ) {
    super();
  }

  async export(userId: string) {
    const ids = await this.library.allIds(userId);
    const recommendations: Recommendation[] = [];
    const saved: Recommendation[] = [];
    for (const chunk of chunks(ids)) {
      const documents = await this.recommendations.findMany(chunk);
      const owners = new Map(documents.map((each) => [each.recommendationId, each.ownerId]));
      for (const card of await this.cards.show(userId, documents)) {
        (owners.get(card.id) === userId ? recommendations : saved).push(card);
      }
    }
    return { recommendations, saved };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    const command = { type: 'ClearLibrary', userId, max: maxDeleted } as const;
    for (let found = 0; ;) {
      const { recorded } = await commands.execute(libraryDecider, [userId], command);
      if (recorded === 0) return found;
      found += recorded;
    }
  }

  override forget(userId: string): Promise<void> {
    return this.decisions.forget(libraryDecider, [userId]);
  }
}
