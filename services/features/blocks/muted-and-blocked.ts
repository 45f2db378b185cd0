import { Injectable } from '@nestjs/common';
import type { HiddenPerson, MutedAndBlocked as Shown } from '../../contract/friends/block.js';
import { BlocksReader } from '../friends/blocks/blocks.reader.js';
import { PeopleReader } from '../people/people.reader.js';

/** Whom a person has muted and blocked, as that person sees it. */
@Injectable()
export class MutedAndBlocked {
  constructor(
    private readonly blocks: BlocksReader,
    private readonly people: PeopleReader,
  ) {}

  /** The last first. */
  async of(userId: string): Promise<Shown> {
    const blocks = await this.blocks.madeBy(userId);
    const people = await this.people.many(blocks.map(({ otherId }) => otherId));
    const since = (time: 'mutedAt' | 'blockedAt'): HiddenPerson[] =>
      blocks
        .flatMap((block) => {
          const [at, person] = [block[time], people.get(block.otherId)];
          return at === undefined || person === undefined ? [] : [{ ...person, since: at }];
        })
        .sort((one, other) => (one.since < other.since ? 1 : -1));
    return { muted: since('mutedAt'), blocked: since('blockedAt') };
  }
}
