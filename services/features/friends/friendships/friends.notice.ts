import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { friendDocument } from '../../../../projections/friends/document.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import { type ModelChange, SharedNotice, type Words } from '../../../platform/live/notice.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** The relation between two users, announced to each of them separately. */
@Injectable()
export class FriendsNotice extends SharedNotice<'friends', About> {
  readonly model = 'friends';
  readonly about = about;
  readonly rules = {
    [friendsProjection.name]: ({ body }: ModelChange) => {
      // The end of friendships and requests was announced before the account ended.
      if (body === undefined) return [];
      const { userId, otherId } = friendDocument.parse(body);
      return [{ otherId, tell: [userId] }];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: Words): ChangeOf<'friends'> {
    return { model: 'friends', id: emailOf(otherId), version };
  }
}
