import { Injectable } from '@nestjs/common';
import type { Ask, AskDocument, AskedPerson } from '../../../../projections/asks/document.js';
import { asksProjection } from '../../../../projections/asks/projection.js';
import type { OwnAsk, ReceivedAsk } from '../../../contract/library/ask.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { nobody, PeopleReader } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';

const maxReceived = 100;
const maxNamed = 10;
const maxAnswers = 50;

/** What one person sent as an answer. */
type Answer = AskedPerson['answers'][number] & Pick<AskedPerson, 'recipientId'>;

/**
 * Asks as their askers and those who were asked see them: only people who are friends, and whom the
 * viewer has not muted.
 */
@Injectable()
export class AsksReader {
  private readonly documents: ReadModel<AskDocument, typeof asksProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly shownPeople: ShownPeople,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly people: PeopleReader,
  ) {
    this.documents = readModels.of(asksProjection);
  }

  /** How many asks of a user are open. */
  openCount(askerId: string): Promise<number> {
    return this.documents.count({ index: 'byAsker', where: { askerId, status: 'open' } });
  }

  /** Ids of asks of the first that reached the second. */
  async idsBetween(askerId: string, recipientId: string): Promise<string[]> {
    const asked = await this.documents.all({ index: 'between', where: { askerId, recipientId } });
    return asked.map(({ askId }) => askId);
  }

  /** A user's open asks, newest first. */
  async own(askerId: string): Promise<OwnAsk[]> {
    const where = { askerId, status: 'open' };
    const open = await this.documents.all({ index: 'byAsker', where });
    const asks = open.filter((each) => each.kind === 'ask');
    if (asks.length === 0) return [];
    const shown = await this.shownPeople.friendsShownTo(askerId);
    return Promise.all(asks.map((ask) => this.ownAsk(ask, shown)));
  }

  /** The asks that wait for a user, newest first. */
  async received(recipientId: string): Promise<ReceivedAsk[]> {
    const where = { recipientId, waits: 'yes' };
    const { items } = await this.documents.list({
      index: 'byRecipient',
      where,
      limit: maxReceived,
    });
    if (items.length === 0) return [];
    const shown = await this.shownPeople.friendsShownTo(recipientId);
    const waiting = items.filter(({ askerId }) => shown.has(askerId));
    const [asks, people] = await Promise.all([
      this.documents.getMany(waiting.map(({ askId }) => askId)),
      this.people.many(waiting.map(({ askerId }) => askerId)),
    ]);
    return waiting.flatMap(({ askId }) => {
      const ask = asks.get(askId);
      return ask?.kind === 'ask'
        ? [{ ...content(ask), asker: people.get(ask.askerId) ?? nobody }]
        : [];
    });
  }

  private async ownAsk(ask: Ask, shown: ReadonlySet<string>): Promise<OwnAsk> {
    const where = { askId: ask.askId };
    const documents = await this.documents.all({ index: 'askedOf', where });
    const asked = documents.flatMap((each) =>
      each.kind === 'asked' && shown.has(each.recipientId) ? each : [],
    );
    const named = asked.slice(0, maxNamed).map(({ recipientId }) => recipientId);
    const answers = asked
      .flatMap((each) => each.answers.map((one) => ({ ...one, recipientId: each.recipientId })))
      .sort((one, other) => (one.answeredAt < other.answeredAt ? 1 : -1));
    const [people, shownAnswers] = await Promise.all([
      this.people.many(named),
      this.answers(ask.askerId, answers.slice(0, maxAnswers)),
    ]);
    return {
      ...content(ask),
      asked: named.map((id) => people.get(id) ?? nobody),
      askedCount: asked.length,
      answers: shownAnswers,
    };
  }

  private async answers(askerId: string, answers: readonly Answer[]): Promise<OwnAsk['answers']> {
    const ids = [...new Set(answers.map(({ recommendationId }) => recommendationId))];
    const seen = await this.recommendations.manySeenBy(askerId, ids);
    const [cards, people] = await Promise.all([
      this.cards.show(askerId, seen),
      this.people.many(answers.map(({ recipientId }) => recipientId)),
    ]);
    const byId = new Map(cards.map((card) => [card.id, card]));
    return answers.flatMap(({ recipientId, recommendationId, answeredAt }) => {
      const recommendation = byId.get(recommendationId);
      if (recommendation === undefined) return [];
      const from = people.get(recipientId) ?? nobody;
      return [{ from, answeredDate: answeredAt, recommendation }];
    });
  }
}

const content = ({ askId: id, text, type, askedAt }: Ask) => ({
  id,
  text: text ?? '',
  type,
  askedDate: askedAt,
});
