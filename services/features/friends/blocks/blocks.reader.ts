import { Injectable } from '@nestjs/common';
import type { BlockDocument } from '../../../../projections/blocks/document.js';
import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { batchLookups } from '../../../stores/async/batch-lookups.js';

/** User ids around one user. */
interface Around {
  /** Whom the user has muted, or blocked, or who has blocked the user. */
  readonly hidden: Set<string>;
  /** Who has muted or blocked the user, or whom the user has blocked. */
  readonly untold: Set<string>;
  /** Between whom and the user there is a block, either way. */
  readonly apart: Set<string>;
}

const noAround = (): Around => ({ hidden: new Set(), untold: new Set(), apart: new Set() });
const relations = ['muted', 'blocked'] as const;
/** What a block means for both. */
const ofBlocked = ['hidden', 'untold', 'apart'] as const;

/** Who has muted or blocked whom, for pages and notices. Commands ask the log (`Blocks`). */
@Injectable()
export class BlocksReader {
  private readonly blocks: ReadModel<BlockDocument, typeof blocksProjection.indexes>;
  private readonly around = batchLookups((userIds) => this.findAround(userIds));

  constructor(readModels: ReadModels) {
    this.blocks = readModels.of(blocksProjection);
  }

  /** Users whom a user does not see: muted by the user, or a block between the two. */
  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).hidden;
  }

  /** Users who are not told of what a user does: they muted the user, or a block between the two. */
  async untoldOf(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).untold;
  }

  /** Users between whom and a user there is a block, either way. */
  async apartFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).apart;
  }

  /** Whom a user has muted and blocked, the last first. */
  async madeBy(userId: string): Promise<readonly BlockDocument[]> {
    const blocks = await this.blocks.all({ index: 'ofUser', where: { userId } });
    const since = ({ mutedAt = '', blockedAt = '' }: BlockDocument) =>
      mutedAt > blockedAt ? mutedAt : blockedAt;
    return blocks.toSorted((one, other) => (since(one) < since(other) ? 1 : -1));
  }

  private async of(userId: string): Promise<Around> {
    return (await this.around([userId])).get(userId) ?? noAround();
  }

  /** Read from the indexes alone, and batched per tick: most answers need it. */
  private async findAround(userIds: readonly string[]): Promise<ReadonlyMap<string, Around>> {
    const found = new Map(userIds.map((userId) => [userId, noAround()]));
    const [made, suffered] = await Promise.all([
      this.blocks.entries({ index: 'others', where: { userId: userIds, relation: relations } }),
      this.blocks.entries({ index: 'byOthers', where: { otherId: userIds, relation: relations } }),
    ]);
    const add = (entries: typeof made, ofMuted: keyof Around) => {
      for (const { equals, order } of entries) {
        const [userId, relation, otherId] = [...equals, ...order].map(String);
        const around = found.get(userId ?? '');
        const sets = relation === 'blocked' ? ofBlocked : [ofMuted];
        for (const set of sets) around?.[set].add(otherId ?? '');
      }
    };
    add(made, 'hidden');
    add(suffered, 'untold');
    return found;
  }
}
