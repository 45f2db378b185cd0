import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { blockOf, blocksProjection } from '../../../projections/blocks/projection.js';
import type { ChangeOf } from '../../contract/live.js';
import { type ModelChange, SharedNotice, type RenderContext } from '../../platform/live/notice.js';

const about = z.object({ otherId: z.string() });
type About = z.infer<typeof about>;

/** A mute or block: announced only to the user who made it, on all their pages. */
@Injectable()
export class BlocksNotice extends SharedNotice<'blocks', About> {
  readonly model = 'blocks';
  readonly about = about;
  readonly rules = {
    [blocksProjection.name]: ({ id }: ModelChange) => {
      const { userId, otherId } = blockOf(id);
      return [{ otherId, audience: [userId] }];
    },
  };

  override subjectsOf({ otherId }: About): string[] {
    return [otherId];
  }

  render({ otherId }: About, { version, emailOf }: RenderContext): ChangeOf<'blocks'> {
    return { model: 'blocks', id: emailOf(otherId), version };
  }
}
