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

/** Of likers and of comments. */
const shown = 20;

/** Others' reactions to some of a user's own items. */
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

  /** All who may see the item count here, as in the figures, unless they are hidden from the owner. */
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
        this.reactions.likersOf(id, shown + 1 + hidden.size),
        this.comments.receivedBy(userId, id),
      ]);
      const others = likers
        .filter((liker) => liker !== userId && !hidden.has(liker))
        .slice(0, shown);
      const people = await this.people.many(others);
      const { likesReceived = 0, commentsReceived = 0, activeAt = '' } = counts.get(id) ?? {};
      return {
        recommendation,
        at: activeAt,
        likes: likesReceived,
        likedBy: others.map((liker) => asShown(liker, people.get(liker) ?? unknownPerson)),
        commentCount: commentsReceived,
        comments: comments.slice(-shown),
      };
    });
    return { items: await Promise.all(items) };
  }
}
