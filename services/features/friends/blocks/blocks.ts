import { Injectable } from '@nestjs/common';
import { blocksDecider } from '../../../../events/blocks/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';

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
