import { Injectable } from '@nestjs/common';
import { askDecider } from '../../../../events/asks/decider.js';
import { type AskDocument, asksProjection } from '../../../../projections/asks/projection.js';
import type { ErasureCommands } from '../../../platform/personal-data/all-personal-data.js';
import { toArray, PersonalData } from '../../../platform/personal-data/personal-data.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';

/** A user's asks, and the user's answers to others' asks. */
@Injectable()
export class AsksPersonalData extends PersonalData<'asks' | 'askAnswers'> {
  override readonly models = [asksProjection];
  private readonly asks: ReadModel<AskDocument, typeof asksProjection.indexes>;

  constructor(readModels: ReadModels) {
    super();
    this.asks = readModels.of(asksProjection);
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
