import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { homeStatsDocument } from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import { shareOf } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import { FiguresNotice, type ModelChange } from '../../platform/live/notice.js';
import { ShownPeople } from '../friends/blocks/shown-people.js';
import { HomeStatsReader } from './home-stats.reader.js';

/** The figures of Home: announced to their user with the new values, to friends only as stale. */
@Injectable()
export class HomeStatsNotice extends FiguresNotice<'home-stats'> {
  readonly model = 'home-stats';
  readonly about = z.object({});
  readonly rules = {
    [homeStatsProjection.name]: (change: ModelChange) => this.figures(change),
    [libraryProjection.name]: async ({ id }: ModelChange) => {
      const share = shareOf(id);
      if (share === null) return [];
      const { senderId, recipientId } = share;
      const recipients = await this.shownPeople.notifiedOf(senderId, [recipientId]);
      return [{ audience: [senderId, ...recipients], stale: [] }];
    },
  };

  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly homeStats: HomeStatsReader,
  ) {
    super();
  }

  async render(
    userId: string,
    reason: 'changed' | 'stale',
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<ChangeOf<'home-stats'>> {
    if (reason === 'stale') return { model: 'home-stats', id, version };
    return { model: 'home-stats', id, version, document: await this.homeStats.of(userId) };
  }

  private async figures({ body }: ModelChange) {
    // The account was erased, so there is nobody to notify.
    if (body === undefined) return [];
    const document = homeStatsDocument.parse(body);
    if (document.kind === 'item') return [];
    // Friends' `likesOnFriendsContent` and `latestFriendRecosCount` depend on this user's items.
    const stale = [...(await this.shownPeople.friendsNotifiedOf(document.userId))];
    return [{ audience: [document.userId], stale }];
  }
}
