import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Entry, entryOf, libraryDocument } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { libraryDecider } from '../../../../events/library/decider.js';
import { recommendationsProjection } from '../../../../projections/recommendations/projection.js';
import { searchProjection } from '../../../../projections/search/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import type { Recommendation } from '../../../contract/library/recommendation.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import {
  type ErasureCommands,
  chunks,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
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

const about = z.object({ recommendationId: z.string(), inLibrary: z.boolean() });

type About = z.infer<typeof about>;

/** A user's relation to an item: announced to that user only, except for shares of hidden people. */
@Injectable()
export class LibraryNotice extends SharedNotice<'library', About> {
  readonly model = 'library';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: (change: ModelChange) => this.entry(change),
  };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  private async entry({ id, body }: ModelChange): Promise<ConcernOf<About>[]> {
    const about = entryOf(id);
    if (about === null) return [];
    const { recommendationId, userId } = about;
    const document = libraryDocument.optional().parse(body);
    const entry = document?.kind === 'entry' ? document : undefined;
    const inLibrary = entry?.library !== undefined;
    if (entry?.inbox !== undefined && (await this.isSentByHidden(entry))) return [];
    return [{ recommendationId, inLibrary, audience: [userId] }];
  }

  /** Whether only people who are hidden from the recipient have sent it. */
  private async isSentByHidden({ userId, received }: Entry): Promise<boolean> {
    const hidden = await this.shownPeople.hiddenFrom(userId);
    return received.every(({ senderId }) => hidden.has(senderId));
  }

  render(
    { recommendationId: id, inLibrary }: About,
    { version }: RenderContext,
  ): ChangeOf<'library'> {
    return { model: 'library', id, version, document: { inLibrary } };
  }
}
