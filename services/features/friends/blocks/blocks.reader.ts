import { Injectable } from '@nestjs/common';
import type { BlockDocument } from '../../../../projections/blocks/document.js';
import { blocksProjection } from '../../../../projections/blocks/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { batchLookups } from '../../../stores/async/batch-lookups.js';

/** Ids of the users in a mute or block with one user. */
interface BlockSets {
  /** Whom the user has muted, or blocked, or who has blocked the user. */
  readonly hidden: Set<string>;
  /** Who has muted or blocked the user, or whom the user has blocked. */
  readonly untold: Set<string>;
  /** Between whom and the user there is a block, either way. */
  readonly blocked: Set<string>;
}

const noSets = (): BlockSets => ({ hidden: new Set(), untold: new Set(), blocked: new Set() });
const relations = ['muted', 'blocked'] as const;
/** The sets that a block adds to, for both users. */
const setsOfBlock = ['hidden', 'untold', 'blocked'] as const;

/** Who has muted or blocked whom, for pages and notices. Commands ask the log (`Blocks`). */
@Injectable()
export class BlocksReader {
  private readonly blocks: ReadModel<BlockDocument, typeof blocksProjection.indexes>;
  private readonly sets = batchLookups((userIds) => this.findSets(userIds));

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
  async blockedEitherWay(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).blocked;
  }

  /** Whom a user has muted and blocked, the last first. */
  async madeBy(userId: string): Promise<readonly BlockDocument[]> {
    const blocks = await this.blocks.all({ index: 'ofUser', where: { userId } });
    const since = ({ mutedAt = '', blockedAt = '' }: BlockDocument) =>
      mutedAt > blockedAt ? mutedAt : blockedAt;
    return blocks.toSorted((one, other) => (since(one) < since(other) ? 1 : -1));
  }

  private async of(userId: string): Promise<BlockSets> {
    return (await this.sets([userId])).get(userId) ?? noSets();
  }

  /** Read from the indexes alone, and batched per tick: most answers need it. */
  private async findSets(userIds: readonly string[]): Promise<ReadonlyMap<string, BlockSets>> {
    const found = new Map(userIds.map((userId) => [userId, noSets()]));
    const [made, suffered] = await Promise.all([
      this.blocks.entries({ index: 'others', where: { userId: userIds, relation: relations } }),
      this.blocks.entries({ index: 'byOthers', where: { otherId: userIds, relation: relations } }),
    ]);
    const add = (entries: typeof made, ofMuted: keyof BlockSets) => {
      for (const { equals, order } of entries) {
        const [userId, relation, otherId] = [...equals, ...order].map(String);
        const ofUser = found.get(userId ?? '');
        const names = relation === 'blocked' ? setsOfBlock : [ofMuted];
        for (const name of names) ofUser?.[name].add(otherId ?? '');
      }
    };
    add(made, 'hidden');
    add(suffered, 'untold');
    return found;
  }
}
