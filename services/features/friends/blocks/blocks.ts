import { Injectable } from '@nestjs/common';
import { blocksDecider } from '../../../../events/blocks/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';

/**
 * Whether two users are apart: one of them has blocked the other. Read from both streams, so it is
 * never stale. Pages use `BlocksReader`.
 */
@Injectable()
export class Blocks {
  constructor(private readonly decisions: Decisions) {}

  async areApart(one: string, other: string): Promise<boolean> {
    if (one === other) return false;
    // Batched, so that a remote log is asked once.
    const [own, others] = await Promise.all([
      this.decisions.stateOf(blocksDecider, [one]),
      this.decisions.stateOf(blocksDecider, [other]),
    ]);
    return own.blocked.has(other) || others.blocked.has(one);
  }
}
