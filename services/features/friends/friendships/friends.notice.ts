import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  friendDocument,
  showsAddress,
  friendsProjection,
} from '../../../../projections/friends/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';

const about = z.object({
  otherId: z.string(),
  /** Sent instead of the other's address where the receiver of the notice may not know it. */
  requestId: z.string().optional(),
});
type About = z.infer<typeof about>;

/** The relation between two users, announced to each of them separately. */
@Injectable()
export class FriendsNotice extends SharedNotice<'friends', About> {
  readonly model = 'friends';
  readonly about = about;
  readonly rules = {
    [friendsProjection.name]: ({ body }: ModelChange) => {
      // Erasing an account ends its friendships and requests first, which was announced.
      if (body === undefined) return [];
      const { userId, otherId, ...relation } = friendDocument.parse(body);
      const hidden = !showsAddress(relation) && { requestId: relation.requestId };
      return [{ otherId, ...hidden, audience: [userId] }];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId, requestId }: About, { version, emailOf }: RenderContext): ChangeOf<'friends'> {
    return { model: 'friends', id: requestId ?? emailOf(otherId), version };
  }
}
