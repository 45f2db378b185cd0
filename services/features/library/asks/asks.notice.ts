import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { askDocument, asksProjection } from '../../../../projections/asks/projection.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';

const about = z.object({ askId: z.string() });
type About = z.infer<typeof about>;

/** An ask: announced to its recipients; an answer: announced to the asker. */
@Injectable()
export class AsksNotice extends SharedNotice<'asks', About> {
  readonly model = 'asks';
  readonly about = about;
  readonly rules = { [asksProjection.name]: ({ body }: ModelChange) => this.changed(body) };

  constructor(private readonly shownPeople: ShownPeople) {
    super();
  }

  render({ askId: id }: About, { version }: RenderContext): ChangeOf<'asks'> {
    return { model: 'asks', id, version };
  }

  private async changed(body: unknown): Promise<ConcernOf<About>[]> {
    // The asker or the recipient was erased, and the end of their friendships was announced.
    if (body === undefined) return [];
    const document = askDocument.parse(body);
    const { askId, askerId } = document;
    if (document.kind === 'ask') return [{ askId, audience: [askerId] }];
    const { recipientId, answers } = document;
    const [recipient, asker] = await Promise.all([
      this.shownPeople.notifiedOf(askerId, [recipientId]),
      answers.length > 0 ? this.shownPeople.notifiedOf(recipientId, [askerId]) : [],
    ]);
    return [{ askId, audience: [...recipient, ...asker] }];
  }
}
