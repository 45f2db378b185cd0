import { Injectable } from '@nestjs/common';
import type {
  HiddenPerson,
  MutedAndBlocked as MutedAndBlockedPeople,
} from '../../contract/friends/block.js';
import { BlocksReader } from '../friends/blocks/blocks.reader.js';
import { PeopleReader } from '../people/people.reader.js';

/** Reads the people whom a user has muted and blocked. */
@Injectable()
export class MutedAndBlocked {
  constructor(
    private readonly blocks: BlocksReader,
    private readonly people: PeopleReader,
  ) {}

  /** Newest first. */
  async of(userId: string): Promise<MutedAndBlockedPeople> {
    const blocks = await this.blocks.madeBy(userId);
    const people = await this.people.many(blocks.map(({ otherId }) => otherId));
    const hiddenBy = (time: 'mutedAt' | 'blockedAt'): HiddenPerson[] =>
      blocks
        .flatMap((block) => {
          const [at, person] = [block[time], people.get(block.otherId)];
          return at === undefined || person === undefined ? [] : [{ ...person, since: at }];
        })
        .sort((one, other) => (one.since < other.since ? 1 : -1));
    return { muted: hiddenBy('mutedAt'), blocked: hiddenBy('blockedAt') };
  }
}
