import { Injectable } from '@nestjs/common';
import { type BlockDocument, blocksProjection } from '../../../projections/blocks/projection.js';
import { blocksDecider } from '../../../events/blocks/decider.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { batchLookups } from '../../stores/async/promises.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { FriendshipsReader } from './friendships/friendships.reader.js';

/**
 * Blocks for commands, read from the event streams of both users and so never stale. Queries use the
 * read model (`BlocksReader`), which may lag.
 */
@Injectable()
export class Blocks {
  constructor(private readonly decisions: Decisions) {}

  /** Whether one of two users has blocked the other. */
  async isEitherBlocked(one: string, other: string): Promise<boolean> {
    if (one === other) return false;
    // In parallel: `stateOf` joins them to one request to the event store.
    const [blocksOfOne, blocksOfOther] = await Promise.all([
      this.decisions.stateOf(blocksDecider, [one]),
      this.decisions.stateOf(blocksDecider, [other]),
    ]);
    return blocksOfOne.blocked.has(other) || blocksOfOther.blocked.has(one);
  }
}

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
  private readonly sets = batchLookups((userIds) => this.findSets(userIds));

  constructor(
    @InjectModel(blocksProjection) private readonly blocks: ModelOf<typeof blocksProjection>,
  ) {}

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

/**
 * The one rule of which people a user sees. A mute hides a person from the user who made it, without
 * their knowing; a block hides two people from each other.
 */
@Injectable()
export class ShownPeople {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly blocks: BlocksReader,
  ) {}

  /** Friends who are shown to a viewer. */
  async friendsShownTo(viewerId: string): Promise<ReadonlySet<string>> {
    const [friendIds, hidden] = await Promise.all([
      this.friendships.friendIds(viewerId),
      this.blocks.hiddenFrom(viewerId),
    ]);
    return without(friendIds, hidden);
  }

  /** Friends who get notices of what a user does. */
  async friendsNotifiedOf(userId: string): Promise<ReadonlySet<string>> {
    const [friendIds, excludedViewers] = await Promise.all([
      this.friendships.friendIds(userId),
      this.blocks.excludedViewersOf(userId),
    ]);
    return without(friendIds, excludedViewers);
  }

  /** Everybody, friend or not, who is hidden from a viewer. */
  hiddenFrom(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.hiddenFrom(viewerId);
  }

  /** An array of just the user; empty when the user is hidden from the viewer. */
  async unlessHidden(viewerId: string, userId: string): Promise<string[]> {
    return (await this.blocks.hiddenFrom(viewerId)).has(userId) ? [] : [userId];
  }

  /** People blocked by a viewer or who blocked the viewer. */
  blockedEitherWay(viewerId: string): Promise<ReadonlySet<string>> {
    return this.blocks.blockedEitherWay(viewerId);
  }

  /** Those of the given users who get notices of what a user does. */
  async notifiedOf(userId: string, otherIds: readonly string[]): Promise<string[]> {
    const excludedViewers = await this.blocks.excludedViewersOf(userId);
    return otherIds.filter((each) => !excludedViewers.has(each));
  }
}

const without = (ids: ReadonlySet<string>, excluded: ReadonlySet<string>) =>
  excluded.size === 0 ? ids : new Set([...ids].filter((id) => !excluded.has(id)));
