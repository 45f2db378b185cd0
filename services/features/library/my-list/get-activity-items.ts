import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { getActivityItems } from '../../../contract/home/activity.js';
import type { AnswerOf } from '../../../contract/call.js';
import { unknownPerson, PeopleReader } from '../../people/people.reader.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';
import { KnownAddresses } from '../../friends/users/known-addresses.js';
import { Cards } from '../cards.js';
import { CommentsReader } from '../comments/comments.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { ActivityReader } from './activity.reader.js';

type Call = typeof getActivityItems;

/** Maximum number of likers and of comments per item. */
const maxShown = 20;

/** Returns likes and comments of others on some of the caller's own items. */
@HandlesCall(getActivityItems)
export class GetActivityItemsHandler implements CallHandler<Call> {
  constructor(
    private readonly activity: ActivityReader,
    private readonly recommendations: RecommendationsReader,
    private readonly cards: Cards,
    private readonly reactions: ReactionsReader,
    private readonly comments: CommentsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
    private readonly shownPeople: ShownPeople,
  ) {}

  async execute({ input: { ids }, userId }: ReceivedCall<Call>): Promise<AnswerOf<Call>> {
    const active = await this.activity.among(userId, ids);
    const counts = new Map(active.map((item) => [item.recommendationId, item]));
    const documents = await this.recommendations.findMany([...counts.keys()]);
    const cards = await this.cards.show(userId, documents);
    const [asShown, hidden] = await Promise.all([
      this.addresses.shownTo(userId),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const items = cards.map(async (recommendation) => {
      const { id } = recommendation;
      const [likers, comments] = await Promise.all([
        this.reactions.likersOf(id, maxShown + 1 + hidden.size),
        this.comments.receivedBy(userId, id),
      ]);
      const others = likers
        .filter((liker) => liker !== userId && !hidden.has(liker))
        .slice(0, maxShown);
      const people = await this.people.many(others);
      const { likesReceived = 0, commentsReceived = 0, activeAt = '' } = counts.get(id) ?? {};
      return {
        recommendation,
        at: activeAt,
        likes: likesReceived,
        likedBy: others.map((liker) => asShown(liker, people.get(liker) ?? unknownPerson)),
        commentCount: commentsReceived,
        comments: comments.slice(-maxShown),
      };
    });
    return { items: await Promise.all(items) };
  }
}
