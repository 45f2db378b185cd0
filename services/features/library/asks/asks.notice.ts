import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { askDocument, asksProjection } from '../../../../projections/asks/projection.js';
import { askDecider } from '../../../../events/asks/decider.js';
import type { ChangeOf } from '../../../contract/live.js';
import {
  type ModelChange,
  SharedNotice,
  type ConcernOf,
  type RenderContext,
} from '../../../platform/live/notice.js';
import {
  type ErasureCommands,
  toArray,
  PersonalData,
} from '../../../platform/personal-data/all-personal-data.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../../friends/blocks.reader.js';

/** A user's asks, and the user's answers to others' asks. */
@Injectable()
export class AsksPersonalData extends PersonalData<'asks' | 'askAnswers'> {
  override readonly models = [asksProjection];

  constructor(@InjectModel(asksProjection) private readonly asks: ModelOf<typeof asksProjection>) {
    super();
  }

  async export(userId: string) {
    const own = await toArray(this.asks.each({ index: 'ofAsker', where: { askerId: userId } }));
    const received = await toArray(
      this.asks.each({ index: 'ofRecipient', where: { recipientId: userId } }),
    );
    const asks = own.flatMap((each) => {
      if (each.kind !== 'ask') return [];
      const { askId: id, text, type, askedAt: askedDate, status } = each;
      return [{ id, text: text ?? '', type, askedDate, isOpen: status === 'open' }];
    });
    const askAnswers = received.flatMap((each) =>
      each.kind === 'asked' ? each.answers.map((answer) => ({ askId: each.askId, ...answer })) : [],
    );
    return { asks, askAnswers };
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    let found = 0;
    const open = { index: 'byAsker', where: { askerId: userId, status: 'open' } } as const;
    for (const { askId } of await toArray(this.asks.each(open))) {
      const command = { type: 'CloseAsk', askId, userId } as const;
      found += (await commands.execute(askDecider, [askId], command)).recorded;
    }
    return found;
  }
}

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
