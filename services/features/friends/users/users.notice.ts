import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { userDocument, usersProjection } from '../../../../projections/users/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../blocks/shown-people.js';

const about = z.object({ userId: z.string() });
type About = z.infer<typeof about>;

/** A user's name or picture: announced to the user and the user's friends. */
@Injectable()
export class UsersNotice extends SharedNotice<'users', About> {
  readonly model = 'users';
  readonly about = about;
  readonly rules = { [usersProjection.name]: (change: ModelChange) => this.user(change) };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  private async user({ body }: ModelChange) {
    const { userId } = userDocument.parse(body);
    return [{ userId, audience: [userId, ...(await this.shownPeople.friendsNotifiedOf(userId))] }];
  }

  override subjectsOf({ userId }: About): string[] {
    return [userId];
  }

  override visibleTo({ userId }: About, userIds: readonly string[]): Promise<readonly string[]> {
    return this.shownPeople.notifiedOf(userId, userIds);
  }

  render({ userId }: About, { version, emailOf }: RenderContext): ChangeOf<'users'> {
    return { model: 'users', id: emailOf(userId), version };
  }
}
