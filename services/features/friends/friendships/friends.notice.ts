import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { friendDocument } from '../../../../projections/friends/document.js';
import { friendsProjection } from '../../../../projections/friends/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import { type ModelChange, SharedNotice, type Words } from '../../../platform/live/notice.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** How a person stands to another: told to each of the two for themselves. */
@Injectable()
export class FriendsNotice extends SharedNotice<'friends', About> {
  readonly model = 'friends';
  readonly about = about;
  readonly rules = {
    [friendsProjection.name]: ({ body }: ModelChange) => {
      // That a friendship or a request is over was told before an account ends.
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
