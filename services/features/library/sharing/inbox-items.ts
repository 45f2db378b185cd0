import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { partOf } from '../../../platform/decisions/command.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { WorksReader } from '../works.reader.js';

/**
 * Only this many of the newest inbox items are grouped by work. Each older one is listed, and has to
 * be answered, on its own.
 */
export const maxComparedItems = 500;

/** A user's save, like, answer or outcome of an item. */
interface Act {
  readonly recommendationId: string;
  readonly userId: string;
  /** A repeated command settles nothing: items sent since the first time still wait. */
  readonly isRepeated: boolean;
  readonly by: EventMetadata;
  /** Whether the senders see that their items were answered, as they do unless it was discarded. */
  readonly isTold?: boolean;
}

/** Settles inbox items: they no longer wait for an answer. */
@Injectable()
export class InboxItems {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly libraries: LibraryReader,
    private readonly facts: ConsistentReads,
    private readonly works: WorksReader,
  ) {}

  /**
   * @throws DomainError not-found for an item that was not sent to the user; StoreUnavailable while
   * a lagging read model may not have it yet.
   */
  async requireReceived(userId: string, recommendationId: string): Promise<void> {
    const received = await this.facts.find([libraryProjection], async () => {
      const entries = await this.libraries.entriesByItem(userId, [recommendationId]);
      return entries.get(recommendationId)?.received[0];
    });
    if (received === undefined) throw new DomainError('not-found', 'Recommendation not found');
  }

  /**
   * Settles the other inbox items about the same work, because the user has saved, accepted or
   * answered one of them.
   * @returns the position of the last one; undefined when there was none
   */
  settleOtherItems(act: Act): Promise<Position | undefined> {
    return this.settle(act, (id) => id !== act.recommendationId);
  }

  /**
   * Settles every inbox item about the work, because the user likes it.
   * @returns the position of the last one; undefined when there was none
   */
  settleItems(act: Act): Promise<Position | undefined> {
    return this.settle(act, () => true);
  }

  private async settle(
    { recommendationId, userId, isRepeated, by, isTold = true }: Act,
    isIncluded: (recommendationId: string) => boolean,
  ): Promise<Position | undefined> {
    if (isRepeated) return undefined;
    let position: Position | undefined;
    for (const item of await this.itemsAboutWorkOf(userId, recommendationId)) {
      const { recommendationId: id, ownerId } = item;
      if (!isIncluded(id)) continue;
      const target = { recommendationId: id, ownerId, userId };
      const part = partOf(by, `settle.${id}`);
      ({ position } = await this.library.execute(
        userId,
        { type: 'SettleShared', ...target, isTold },
        part,
      ));
    }
    return position;
  }

  /** A user's inbox items about the work of an item. */
  private async itemsAboutWorkOf(userId: string, recommendationId: string) {
    const { items } = await this.libraries.pending(userId, maxComparedItems);
    if (items.length === 0) return [];
    const ids = items.map((entry) => entry.recommendationId);
    const works = await this.works.worksOf([recommendationId, ...ids]);
    const work = works.get(recommendationId);
    return items.filter(({ recommendationId: id }) => works.get(id) === work);
  }
}
