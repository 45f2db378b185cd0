import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { type AnswerOf, pageEnd } from '../../../contract/call.js';
import { getExplore } from '../../../contract/library/recommendation.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import type { FirstOfWork } from './explore-duplicates.js';
import { ExploreReader } from './explore.reader.js';

type Call = typeof getExplore;

/** Returns a page of friends' recommendations, each work once. */
@HandlesCall(getExplore)
export class GetExploreHandler implements CallHandler<Call> {
  constructor(
    private readonly explore: ExploreReader,
    private readonly cards: Cards,
    private readonly people: PeopleReader,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async execute({ input: filters, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const { items, nextCursor } = await this.explore.page(userId, filters);
    const documents = items.map(({ document }) => document);
    const [cards, alsoBy] = await Promise.all([
      this.cards.show(userId, documents),
      this.alsoBy(items),
    ]);
    const recommendations = cards.map((card) => ({ ...card, ...alsoBy.get(card.id) }));
    return { recommendations, ...pageEnd(nextCursor) };
  }

  /** The friends who also recommend the work, by the id of its first recommendation. */
  private async alsoBy(items: readonly FirstOfWork[]) {
    const people = await this.people.many(
      items.flatMap(({ otherOwners }) => otherOwners.slice(0, 1)),
    );
    return new Map(
      items.flatMap(({ rank: { id }, otherOwners }) => {
        const [other] = otherOwners;
        if (other === undefined) return [];
        const person = people.get(other) ?? unknownPerson;
        return [[id, { alsoBy: { person, amount: otherOwners.length } }] as const];
      }),
    );
  }
}
