import { pageEnd } from '../../../contract/call.js';
import { getActivity, getActivityItems } from '../../../contract/home/activity.js';
import { getRecommendations } from '../../../contract/library/recommendation.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { KnownAddresses } from '../../friends/users/users.queries.js';
import { PeopleReader, unknownPerson } from '../../people/people.reader.js';
import { Cards } from '../cards.js';
import { CommentsReader } from '../comments/comments.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { RecipientsReader } from '../sharing/recipients.reader.js';
import { ActivityReader } from './activity.reader.js';
import { LibraryList } from './library-list.js';
import { LibraryReader } from './library.reader.js';

/** Maximum number of likers and of comments per item. */
const maxShown = 20;

/** Returns likes and comments of others on some of the caller's own items. */
@HandlesCall(getActivityItems)
export class GetActivityItemsHandler {
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

  async execute(call: ReceivedCall<typeof getActivityItems>): Answer<typeof getActivityItems> {
    const { userId } = call;
    const { ids } = call.input;
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

/** Lists the caller's own items with likes or comments of others. */
@HandlesCall(getActivity)
export class GetActivityHandler {
  constructor(private readonly activity: ActivityReader) {}

  /** @throws InvalidCursor. */
  async execute(call: ReceivedCall<typeof getActivity>): Answer<typeof getActivity> {
    const { userId } = call;
    const { limit, cursor } = call.input;
    const { items, nextCursor } = await this.activity.of(userId, limit, cursor);
    const activity = items.map(({ recommendationId, activeAt = '' }) => ({
      recommendationId,
      at: activeAt,
    }));
    return { activity, ...pageEnd(nextCursor) };
  }
}

/** Maximum number of recipients on a card. */
const maxRecipients = 3;

/** Returns a page of the caller's library, with the count of each section. */
@HandlesCall(getRecommendations)
export class GetRecommendationsHandler {
  constructor(
    private readonly list: LibraryList,
    private readonly library: LibraryReader,
    private readonly cards: Cards,
    private readonly recipients: RecipientsReader,
  ) {}

  /** @throws DomainError not-found when `liked_by` is not a friend's; InvalidCursor. */
  async execute(call: ReceivedCall<typeof getRecommendations>): Answer<typeof getRecommendations> {
    const { input: filters, userId } = call;
    const [{ items, nextCursor }, counts] = await Promise.all([
      this.list.page(userId, filters),
      this.library.counts(userId),
    ]);
    const ids = items.map(({ recommendationId }) => recommendationId);
    const [cards, recipients] = await Promise.all([
      this.cards.show(userId, items),
      this.recipients.lastOf(userId, ids, maxRecipients),
    ]);
    const recommendations = cards.map((card) => {
      const sentTo = recipients.get(card.id);
      return sentTo ? { ...card, sentTo: [...sentTo] } : card;
    });
    return { recommendations, counts, ...pageEnd(nextCursor), hasCredentials: true };
  }
}
