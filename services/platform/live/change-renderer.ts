import { Injectable } from '@nestjs/common';
import type { Change } from '../../contract/live.js';
import { Addresses, Notices, type DecodedConcern } from './notice.js';
import { concernedUsers, type Concern } from './concern.js';

/** Renders the changes of one announcement as each user may see them. */
export interface Rendering {
  for(userId: string): Promise<Change[]>;
}

/** Drops all but the newest of several concerns with the same figures. */
function newestOnly(concerns: readonly DecodedConcern[]): DecodedConcern[] {
  const newest = new Map<string, DecodedConcern>();
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
   * Prepares the changes that these users may see now. Changes that are the same for all are loaded
   * and rendered once.
   */
  async rendering(concerns: readonly Concern[], userIds: readonly string[]): Promise<Rendering> {
    const decoded = concerns.flatMap((concern) => this.notices.decode(concern) ?? []);
    const subjects = decoded.flatMap((each) => each.subjects);
    const emails = await this.addresses.emailsOf([...userIds, ...subjects]);
    const emailOf = (userId: string) => emails.get(userId) ?? '';
    const audiences = new Map<DecodedConcern, ReadonlySet<string>>();
    const rendered = new Map<DecodedConcern, Change | null>();
    for (const each of decoded) {
      const concerned = new Set(concernedUsers(each.concern));
      const present = userIds.filter((userId) => concerned.has(userId));
      let viewers: readonly string[] = present;
      if (each.figures === null && present.length > 0) {
        const { version } = each.concern;
        // Before the viewers are asked for: what is hidden meanwhile is then told to nobody.
        rendered.set(each, await each.render({ version, emailOf }));
        viewers = await each.visibleTo(present);
      }
      audiences.set(each, new Set(viewers));
    }
    return {
      for: async (userId) => {
        const mine = decoded.filter((each) => audiences.get(each)?.has(userId));
        const changes = newestOnly(mine).map(async (each) => {
          const { model, version } = each.concern;
          if (each.figures !== null) {
            const isChanged = mine.some(
              ({ concern }) => concern.model === model && concern.audience.includes(userId),
            );
            const change = { id: emailOf(userId), version };
            return each.figures.render(userId, isChanged ? 'changed' : 'stale', change);
          }
          return rendered.get(each) ?? null;
        });
        return (await Promise.all(changes)).filter((change) => change !== null);
      },
    };
  }
}
