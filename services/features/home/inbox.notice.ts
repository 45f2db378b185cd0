import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { friendDocument, friendsProjection } from '../../../projections/friends/projection.js';
import { homeStatsDocument } from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import { inboxDocument } from '../../../projections/inbox/document.js';
import { inboxProjection } from '../../../projections/inbox/projection.js';
import { notificationsDocument } from '../../../projections/notifications/document.js';
import { notificationsProjection } from '../../../projections/notifications/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import { FiguresNotice, type ModelChange } from '../../platform/live/notice.js';
import { InboxBadgeReader } from './inbox-badge.reader.js';

/** The inbox badge is announced to its user only. */
@Injectable()
export class InboxNotice extends FiguresNotice<'inbox'> {
  readonly model = 'inbox';
  readonly about = z.object({});
  readonly rules = {
    // Without a document the account was erased, so there is nobody to notify.
    [inboxProjection.name]: ({ body }: ModelChange) =>
      body === undefined ? [] : [{ audience: [inboxDocument.parse(body).userId] }],
    // The badge includes comments, which the figures of Home count, and likes.
    [homeStatsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const document = homeStatsDocument.parse(body);
      return document.kind === 'item' ? [] : [{ audience: [document.userId] }];
    },
    [notificationsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const { kind, receiverId } = notificationsDocument.parse(body);
      return kind === 'sent' ? [] : [{ audience: [receiverId] }];
    },
    // Only likes by current friends count.
    [friendsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const { userId, status } = friendDocument.parse(body);
      return status === 'friends' || status === 'none' ? [{ audience: [userId] }] : [];
    },
  };

  constructor(private readonly badge: InboxBadgeReader) {
    super();
  }

  async render(
    userId: string,
    _reason: 'changed' | 'stale',
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<ChangeOf<'inbox'>> {
    return { model: 'inbox', id, version, document: await this.badge.of(userId) };
  }
}
