import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  friendListOf,
  friendListsProjection,
} from '../../../../projections/friend-lists/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';

const about = z.object({ listId: z.string() });
type About = z.infer<typeof about>;

/** A friend list: announced only to its owner. */
@Injectable()
export class FriendListsNotice extends SharedNotice<'friend-lists', About> {
  readonly model = 'friend-lists';
  readonly about = about;
  readonly rules = {
    [friendListsProjection.name]: ({ id }: ModelChange) => {
      const { ownerId, listId } = friendListOf(id);
      return [{ listId, audience: [ownerId] }];
    },
  };

  render({ listId }: About, { version }: RenderContext): ChangeOf<'friend-lists'> {
    return { model: 'friend-lists', id: listId, version };
  }
}
