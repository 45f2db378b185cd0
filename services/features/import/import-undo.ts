import { Injectable } from '@nestjs/common';
import type { EventMetadata } from '../../../events/kernel/event.js';
import { commentsProjection } from '../../../projections/comments/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { outcomesProjection } from '../../../projections/outcomes/projection.js';
import { reactionsProjection } from '../../../projections/reactions/projection.js';
import {
  type RecommendationDocument,
  recommendationsProjection,
} from '../../../projections/recommendations/projection.js';
import type { ImportChoices } from '../../contract/library/import.js';
import { canonicalJson } from '../../platform/tools/canonical-json.js';
import { EventClock } from '../../platform/decisions/event-clock.js';
import { Progress } from '../../platform/read-side/read-models/progress.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import { CommentsReader } from '../library/comments/comments.reader.js';
import { LibraryDecisions } from '../library/library-decisions.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { OutcomesReader } from '../library/outcomes/record-outcome.js';
import { ReactionsReader } from '../library/reactions/reactions.reader.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { ImportFiles } from './import-files.js';
import { Imports } from './imports.js';
import { decisionOn, type PlanRow, reactionFor, recommendationFor } from './plan.js';
import { restAfterBatch } from './planner.js';

/** Items checked and deleted together. */
const batchSize = 50;
/** Milliseconds that an undo waits for the read models. */
const maxWait = 10_000;

const models = [
  recommendationsProjection,
  libraryProjection,
  reactionsProjection,
  commentsProjection,
  outcomesProjection,
];

/** An import to be undone. */
interface Undo {
  readonly userId: string;
  readonly importId: string;
  readonly rows: number;
  readonly choices: ImportChoices;
}

type Planned = ReturnType<typeof recommendationFor>;

const contentOf = ({ type, title, description, link, metadata, keepPrivate }: Planned) =>
  canonicalJson({ type, title, description, link, metadata, keepPrivate });

/** Whether an item is no longer as it was imported. One that is missing counts as changed. */
const isChanged = (item: Planned, known: RecommendationDocument | undefined) =>
  known === undefined || contentOf(known) !== contentOf(item);

/** Deletes what an import has added and nobody has used or changed since. */
@Injectable()
export class ImportUndo {
  constructor(
    private readonly imports: Imports,
    private readonly files: ImportFiles,
    private readonly decisions: LibraryDecisions,
    private readonly recommendations: RecommendationsReader,
    private readonly library: LibraryReader,
    private readonly reactions: ReactionsReader,
    private readonly comments: CommentsReader,
    private readonly outcomes: OutcomesReader,
    private readonly reads: ConsistentReads,
    private readonly progress: Progress,
    private readonly clock: EventClock,
  ) {}

  /** Repeating it after an interruption completes it. */
  async run(undo: Undo, isStopping: () => boolean): Promise<void> {
    const { userId, importId, rows, choices } = undo;
    await this.reads.waitUntilCaughtUp(models, maxWait);
    let [removed, kept] = [0, 0];
    for await (const part of this.files.rowsFrom(userId, importId, rows)) {
      const added = part.filter((row) => decisionOn(row, choices) === 'add');
      for (let start = 0; start < added.length; start += batchSize) {
        if (isStopping()) return;
        const batch = added.slice(start, start + batchSize);
        const counts = await this.undoBatch(undo, batch);
        removed += counts.removed;
        kept += counts.kept;
      }
    }
    const complete = { type: 'CompleteUndo', userId, importId, removed, kept } as const;
    await this.imports.execute(complete, this.metadataOf(undo, 'undone'));
  }

  private async undoBatch(undo: Undo, rows: readonly PlanRow[]) {
    const { userId: ownerId, importId, choices } = undo;
    const began = performance.now();
    const { items } = await this.decisions.of(ownerId);
    const planned = rows.map((row) => {
      // Without a time of its own, an item has that of its batch.
      return {
        row,
        item: recommendationFor(row, choices, { importId, userId: ownerId, time: '' }),
      };
    });
    const present = planned.filter(({ item }) => items.has(item.recommendationId));
    const left = present.filter(({ item }) => !items.get(item.recommendationId)?.deleted);
    const touched = await this.touchedAmong(undo, left);
    const unused = left.map(({ item }) => item.recommendationId).filter((id) => !touched.has(id));
    if (unused.length > 0) {
      const command = { type: 'DeleteImported', recommendationIds: unused, ownerId } as const;
      const by = this.metadataOf(undo, `undo ${rows[0]?.row ?? 0}`);
      const { position } = await this.decisions.execute(ownerId, command, by);
      await restAfterBatch(this.progress, position, began);
    }
    return { removed: present.length - touched.size, kept: touched.size };
  }

  private async touchedAmong(
    { userId, choices }: Undo,
    planned: readonly { readonly row: PlanRow; readonly item: Planned }[],
  ): Promise<ReadonlySet<string>> {
    const ids = planned.map(({ item }) => item.recommendationId);
    if (ids.length === 0) return new Set();
    const { items, links } = await this.decisions.of(userId);
    const [documents, shares, others, reactions, comments, outcomes] = await Promise.all([
      this.recommendations.findMany(ids),
      this.library.sharesOf(userId, ids),
      this.library.withOthers(userId, ids),
      this.reactions.shownTo(userId, ids),
      this.comments.writersShownTo(userId, ids),
      this.outcomes.ownByItem(userId, ids),
    ]);
    const documentsById = new Map(documents.map((each) => [each.recommendationId, each]));
    const shared = new Set(shares.map(({ recommendationId }) => recommendationId));
    const isTouched = ({ row, item }: (typeof planned)[number]): boolean => {
      const { recommendationId: id } = item;
      const { likedBy = [], dislikedBy = [] } = reactions.get(id) ?? {};
      const reaction = reactionFor(row, choices);
      const has = (type: string) => (reaction === type ? userId : '');
      return (
        isChanged(item, documentsById.get(id)) ||
        items.get(id)?.notToBePassedOn === true ||
        [links, comments, outcomes].some((used) => used.has(id)) ||
        [shared, others].some((used) => used.has(id)) ||
        likedBy.join() !== has('Like') ||
        dislikedBy.join() !== has('Dislike')
      );
    };
    return new Set(planned.filter(isTouched).map(({ item }) => item.recommendationId));
  }

  private metadataOf({ userId, importId }: Undo, step: string): EventMetadata {
    const time = this.clock.next().toISOString();
    return { actorId: userId, commandId: `${importId} ${step}`, time };
  }
}
