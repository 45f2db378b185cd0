import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { shareOf } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import { type ModelChange, SharedNotice, type Words } from '../../../platform/live/notice.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** What two people have sent each other: told to each of them, with the other's name. */
@Injectable()
export class SharesNotice extends SharedNotice<'shares', About> {
  readonly model = 'shares';
  readonly about = about;
  readonly rules = {
    [libraryProjection.name]: ({ id }: ModelChange) => {
      const share = shareOf(id);
      if (share === null) return [];
      const { senderId, recipientId } = share;
      return [
        { otherId: recipientId, tell: [senderId] },
        { otherId: senderId, tell: [recipientId] },
      ];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: Words): ChangeOf<'shares'> {
    return { model: 'shares', id: emailOf(otherId), version };
  }
}
