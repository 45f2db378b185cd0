import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { libraryDocument, shareOf } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks.reader.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** Shares between two users, and the answers to them: announced to both. */
@Injectable()
export class SharesNotice extends SharedNotice<'shares', About> {
  readonly model = 'shares';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: ({ id, body }: ModelChange) => {
      const share = shareOf(id);
      return share === null ? this.answered(body) : this.sent(share);
    },
  };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: RenderContext): ChangeOf<'shares'> {
    return { model: 'shares', id: emailOf(otherId), version };
  }

  private async sent({
    senderId,
    recipientId,
  }: {
    readonly senderId: string;
    readonly recipientId: string;
  }): Promise<ConcernOf<About>[]> {
    return [
      { otherId: recipientId, audience: [senderId] },
      { otherId: senderId, audience: await this.shownPeople.notifiedOf(senderId, [recipientId]) },
    ];
  }

  /**
   * The recipient's relation to the item changed, which is how its senders see the answer. They learn
   * nothing of an item that was discarded.
   */
  private async answered(body: unknown): Promise<ConcernOf<About>[]> {
    const { data } = libraryDocument.safeParse(body);
    if (data?.kind !== 'entry' || data.received.length === 0 || data.settled === 'untold')
      return [];
    const { userId, received } = data;
    const friendIds = await this.shownPeople.friendsNotifiedOf(userId);
    const senders = received.map(({ senderId }) => senderId);
    return [{ otherId: userId, audience: senders.filter((id) => friendIds.has(id)) }];
  }
}
