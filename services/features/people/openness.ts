import { Injectable } from '@nestjs/common';
import { userDecider } from '../../../events/user/user-decider.js';
import { Decisions } from '../../platform/decisions/decisions.js';

/** People who are asked about at once. */
const askedAtOnce = 50;

/**
 * Who takes recommendations from whom, read from the accounts' streams, so that it is never stale.
 * Pages use `PeopleReader.notOpenAmong`.
 */
@Injectable()
export class Openness {
  constructor(private readonly decisions: Decisions) {}

  /** Whether a user takes recommendations from a sender who is a friend, or from any other. */
  async isOpenTo(userId: string, sender: 'friend' | 'anybody'): Promise<boolean> {
    const { registered, openTo } = await this.decisions.stateOf(userDecider, [userId]);
    return registered && (openTo === 'everyone' || (openTo === 'friends' && sender === 'friend'));
  }

  /** Those of the given users who take no recommendations from friends, in the given order. */
  async notOpenAmong(userIds: readonly string[]): Promise<string[]> {
    const notOpen: string[] = [];
    for (let start = 0; start < userIds.length; start += askedAtOnce) {
      const part = userIds.slice(start, start + askedAtOnce);
      const open = await Promise.all(part.map((userId) => this.isOpenTo(userId, 'friend')));
      notOpen.push(...part.filter((_, index) => !open[index]));
    }
    return notOpen;
  }
}
