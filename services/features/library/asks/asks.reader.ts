import { Injectable } from '@nestjs/common';
import {
  type Ask,
  type AskDocument,
  type AskedPerson,
  asksProjection,
} from '../../../../projections/asks/projection.js';
import { entryId } from '../../../../projections/library/document.js';
import { libraryProjection } from '../../../../projections/library/projection.js';
import { type OwnAsk, type ReceivedAsk, getAsks } from '../../../contract/library/ask.js';
import {
  InjectModel,
  type ModelOf,
  type ReadModel,
} from '../../../platform/read-side/read-models/read-models.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import { RecommendationsReader } from '../recommendations.reader.js';

/** Maximum number of asks that are returned; also the number of documents per page. */
const maxReturned = 100;
/** Limits the pages that one request reads: asks of hidden people could make it arbitrarily slow. */
const maxPages = 10;

/** The newest asks in a recipient's inbox, without those of hidden askers. */
export async function pendingAsks(
  asks: ReadModel<AskDocument, typeof asksProjection.indexes>,
  shownPeople: Pick<ShownPeople, 'friendsShownTo'>,
  recipientId: string,
): Promise<readonly AskDocument[]> {
  const where = { recipientId, waits: 'yes' };
  const found: AskDocument[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && found.length < maxReturned; page += 1) {
    const query = { index: 'byRecipient', where, limit: maxReturned, cursor } as const;
    const { items, nextCursor } = await asks.list(query);
    if (items.length === 0) break;
    const shown = await shownPeople.friendsShownTo(recipientId);
    found.push(...items.filter(({ askerId }) => shown.has(askerId)));
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found.slice(0, maxReturned);
}

/** Maximum number of recipients per ask who are returned; the others are counted. */
const maxNamed = 10;
/** Maximum number of answers per ask; the newest are returned. */
const maxAnswers = 50;

/** An item that a recipient sent as an answer. */
type AskAnswer = AskedPerson['answers'][number] & Pick<AskedPerson, 'recipientId'>;

/**
 * Reads asks for their askers and their recipients. People who are not friends of the viewer, or are
 * muted by the viewer, are left out.
 */
@Injectable()
export class AsksReader {
  constructor(
    @InjectModel(asksProjection) private readonly documents: ModelOf<typeof asksProjection>,
    @InjectModel(libraryProjection) private readonly library: ModelOf<typeof libraryProjection>,
    private readonly shownPeople: ShownPeople,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly people: PeopleReader,
  ) {}

  /** Number of open asks of a user. */
  openCount(askerId: string): Promise<number> {
    return this.documents.count({ index: 'byAsker', where: { askerId, status: 'open' } });
  }

  /** Ids of the asks that one user sent to another. */
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

  /** The asks in the inbox of a user, newest first; at most 100. */
  async received(recipientId: string): Promise<ReceivedAsk[]> {
    const pending = await pendingAsks(this.documents, this.shownPeople, recipientId);
    if (pending.length === 0) return [];
    const [asks, people] = await Promise.all([
      this.documents.getMany(pending.map(({ askId }) => askId)),
      this.people.many(pending.map(({ askerId }) => askerId)),
    ]);
    return pending.flatMap(({ askId }) => {
      const ask = asks.get(askId);
      return ask?.kind === 'ask'
        ? [{ ...sharedFields(ask), asker: people.get(ask.askerId) ?? unknownPerson }]
        : [];
    });
  }

  private async ownAsk(ask: Ask, shown: ReadonlySet<string>): Promise<OwnAsk> {
    const where = { askId: ask.askId };
    const documents = await this.documents.all({ index: 'askedOf', where });
    const asked = documents.flatMap((each) =>
      each.kind === 'asked' && shown.has(each.recipientId) ? each : [],
    );
    const namedIds = asked.slice(0, maxNamed).map(({ recipientId }) => recipientId);
    const answers = asked
      .flatMap((each) =>
        each.answers.map((answer) => ({ ...answer, recipientId: each.recipientId })),
      )
      .sort((a, b) => (a.answeredAt < b.answeredAt ? 1 : -1));
    const [people, shownAnswers] = await Promise.all([
      this.people.many(namedIds),
      this.withCards(ask.askerId, answers.slice(0, maxAnswers)),
    ]);
    return {
      ...sharedFields(ask),
      asked: namedIds.map((id) => people.get(id) ?? unknownPerson),
      askedCount: asked.length,
      answers: shownAnswers,
    };
  }

  /** Leaves out items that the asker may not see, and answers that were withdrawn. */
  private async withCards(
    askerId: string,
    answers: readonly AskAnswer[],
  ): Promise<OwnAsk['answers']> {
    const ids = [...new Set(answers.map(({ recommendationId }) => recommendationId))];
    const [seen, entries] = await Promise.all([
      this.recommendations.manySeenBy(askerId, ids),
      this.library.getMany(ids.map((id) => entryId(id, askerId))),
    ]);
    const [cards, people] = await Promise.all([
      this.cards.show(askerId, seen),
      this.people.many(answers.map(({ recipientId }) => recipientId)),
    ]);
    const byId = new Map(cards.map((card) => [card.id, card]));
    return answers.flatMap(({ recipientId, recommendationId, answeredAt }) => {
      const recommendation = byId.get(recommendationId);
      const entry = entries.get(entryId(recommendationId, askerId));
      const received = entry?.kind === 'entry' ? entry.received : [];
      const isSent = received.some(({ senderId }) => senderId === recipientId);
      if (recommendation === undefined || !isSent) return [];
      const from = people.get(recipientId) ?? unknownPerson;
      return [{ from, answeredDate: answeredAt, recommendation }];
    });
  }
}

/** The fields that asker and recipient both get. */
const sharedFields = ({ askId: id, text, type, askedAt }: Ask) => ({
  id,
  text: text ?? '',
  type,
  askedDate: askedAt,
});

type Call = typeof getAsks;

/** Returns a user's own open asks, and the asks in the user's inbox. */
@HandlesCall(getAsks)
export class GetAsksHandler {
  constructor(private readonly asks: AsksReader) {}

  async execute({ userId }: ReceivedCall<Call>): Answer<Call> {
    const [mine, received] = await Promise.all([this.asks.own(userId), this.asks.received(userId)]);
    return { mine, received };
  }
}
