import { Injectable } from '@nestjs/common';
import type { Change } from '../../contract/live.js';
import { Addresses } from './addresses.js';
import { audienceOf, type Concern } from './concern.js';
import { Notices, type Understood } from './notices.js';

/** The changes of one announcement, as each user may see them. */
export interface Rendering {
  for(userId: string): Promise<Change[]>;
}

/** Of several concerns with figures of one kind, only the newest matters. */
function newestOnly(concerns: readonly Understood[]): Understood[] {
  const newest = new Map<string, Understood>();
  concerns.forEach((each, index) => {
    const { model, version } = each.concern;
    const key = each.figures === null ? `${model} ${index}` : model;
    const known = newest.get(key);
    if (!known || known.concern.version <= version) newest.set(key, each);
  });
  return [...newest.values()];
}

/** Turns concerns into changes as the contract has them. */
@Injectable()
export class ChangeRenderer {
  constructor(
    private readonly notices: Notices,
    private readonly addresses: Addresses,
  ) {}

  /**
   * Renders for these users what they may see now; what is the same for all is loaded and rendered
   * once.
   */
  async rendering(concerns: readonly Concern[], userIds: readonly string[]): Promise<Rendering> {
    const understood = concerns.flatMap((concern) => this.notices.understand(concern) ?? []);
    const subjects = understood.flatMap((each) => each.subjects);
    const emails = await this.addresses.emailsOf([...userIds, ...subjects]);
    const emailOf = (userId: string) => emails.get(userId) ?? '';
    const audiences = new Map<Understood, ReadonlySet<string>>();
    for (const each of understood) {
      const concerned = new Set(audienceOf(each.concern));
      const present = userIds.filter((userId) => concerned.has(userId));
      const hearers = each.figures === null ? await each.hearersAmong(present) : present;
      audiences.set(each, new Set(hearers));
    }
    const rendered = new Map<Understood, Promise<Change | null>>();
    return {
      for: async (userId) => {
        const mine = understood.filter((each) => audiences.get(each)?.has(userId));
        const changes = newestOnly(mine).map((each) => {
          const { model, version } = each.concern;
          if (each.figures !== null) {
            const told = mine.some(
              ({ concern }) => concern.model === model && concern.tell.includes(userId),
            );
            const change = { id: emailOf(userId), version };
            return each.figures.render(userId, told ? 'directly' : 'stale', change);
          }
          const known = rendered.get(each) ?? each.render({ version, emailOf });
          rendered.set(each, known);
          return known;
        });
        return (await Promise.all(changes)).filter((change) => change !== null);
      },
    };
  }
}
