import { Injectable } from '@nestjs/common';
import { type BlockDocument, blocksProjection } from '../../../../projections/blocks/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { batchLookups } from '../../../stores/async/batch-lookups.js';

/** Ids of other users who are in a mute or block with one user. */
interface BlockSets {
  /** People whom the user does not see: muted by the user, or blocked either way. */
  readonly hidden: Set<string>;
  /** People who do not see the user: they muted the user, or blocked either way. */
  readonly excludedViewers: Set<string>;
  /** People blocked by the user or who blocked the user. */
  readonly blocked: Set<string>;
}

const noSets = (): BlockSets => ({
  hidden: new Set(),
  excludedViewers: new Set(),
  blocked: new Set(),
});
const relations = ['muted', 'blocked'] as const;
/** A block adds to all three sets of both users. */
const setsOfBlock = ['hidden', 'excludedViewers', 'blocked'] as const;

/** Mutes and blocks for pages and notices. Commands read the log instead (`Blocks`). */
@Injectable()
export class BlocksReader {
  private readonly blocks: ReadModel<BlockDocument, typeof blocksProjection.indexes>;
  private readonly sets = batchLookups((userIds) => this.findSets(userIds));

  constructor(readModels: ReadModels) {
    this.blocks = readModels.of(blocksProjection);
  }

  /** People whom a user does not see: muted by the user, or blocked either way. */
  async hiddenFrom(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).hidden;
  }

  /** People who get no notices of what a user does: they muted the user, or blocked either way. */
  async excludedViewersOf(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).excludedViewers;
  }

  /** People blocked by a user or who blocked the user. */
  async blockedEitherWay(userId: string): Promise<ReadonlySet<string>> {
    return (await this.of(userId)).blocked;
  }

  /** The mutes and blocks that a user has made, newest first. */
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
    const sets = new Map(userIds.map((userId) => [userId, noSets()]));
    const [made, received] = await Promise.all([
      this.blocks.entries({ index: 'others', where: { userId: userIds, relation: relations } }),
      this.blocks.entries({ index: 'byOthers', where: { otherId: userIds, relation: relations } }),
    ]);
    const add = (entries: typeof made, setOfMute: keyof BlockSets) => {
      for (const { equals, order } of entries) {
        const [userId, relation, otherId] = [...equals, ...order].map(String);
        const ofUser = sets.get(userId ?? '');
        const names = relation === 'blocked' ? setsOfBlock : [setOfMute];
        for (const name of names) ofUser?.[name].add(otherId ?? '');
      }
    };
    add(made, 'hidden');
    add(received, 'excludedViewers');
    return sets;
  }
}
