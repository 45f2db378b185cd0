import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { partOf } from '../../../platform/decisions/part-of.js';
import { ConsistentReads } from '../../../platform/read-side/consistent-reads.js';
import { LibraryDecisions } from '../library-decisions.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { WorksReader } from '../works.reader.js';

/**
 * Inbox items that are compared with each other, the newest first; an older one stands by itself, and
 * stays until it is answered itself.
 */
export const maxComparedItems = 500;

/** Something that a person did with an item. */
interface Act {
  readonly recommendationId: string;
  readonly userId: string;
  /** It was done before: what was sent since is not answered by it. */
  readonly isRepeated: boolean;
  readonly by: EventMetadata;
  /** Whether the senders are told that what they sent was answered; true by default. */
  readonly isTold?: boolean;
}

/** What was sent to people and waits for an answer. */
@Injectable()
export class InboxItems {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly libraries: LibraryReader,
    private readonly facts: ConsistentReads,
    private readonly works: WorksReader,
  ) {}

  /** @throws DomainError not-found for what was not sent to the person; StoreUnavailable. */
  async requireReceived(userId: string, recommendationId: string): Promise<void> {
    const received = await this.facts.find([libraryProjection], async () => {
      const entries = await this.libraries.entriesByItem(userId, [recommendationId]);
      return entries.get(recommendationId)?.received[0];
    });
    if (received === undefined) throw new DomainError('not-found', 'Recommendation not found');
  }

  /**
   * Settles the other inbox items about the same work, because the person has saved, accepted or
   * answered one of them.
   * @returns the position of the last; undefined when there was none.
   */
  settleOtherItems(act: Act): Promise<Position | undefined> {
    return this.settle(act, (id) => id !== act.recommendationId);
  }

  /**
   * Settles every inbox item about the work, because the person likes it.
   * @returns the position of the last; undefined when there was none.
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
    for (const item of await this.about(userId, recommendationId)) {
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

  /** The inbox items about the work of an item. */
  private async about(userId: string, recommendationId: string) {
    const { items } = await this.libraries.pending(userId, maxComparedItems);
    if (items.length === 0) return [];
    const ids = items.map((entry) => entry.recommendationId);
    const works = await this.works.worksOf([recommendationId, ...ids]);
    const work = works.get(recommendationId);
    return items.filter(({ recommendationId: id }) => works.get(id) === work);
  }
}
