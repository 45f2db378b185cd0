import {
  type CallHandler,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type * as library from '../../../../events/library/commands.js';
import type { LibraryEvent, RecommendationSaved } from '../../../../events/library/events.js';
import { deleted, described } from '../../../../projections/recommendations/document.js';
import { LibraryDecisions } from '../library-decisions.js';
import type { AnswerOf, InputOf } from '../../../contract/call.js';
import { addRecommendation } from '../../../contract/library/recommendation.js';
import { InvalidRequest } from '../../../platform/http/errors/refusals.js';
import { Cards } from '../cards.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { RecommendationIds } from './recommendation-ids.js';
import { ShareLinksReader } from '../share-links/share-links.reader.js';

type Input = InputOf<typeof addRecommendation>;
type Answer = AnswerOf<typeof addRecommendation>;

/** What the caller has of an item that was just added. */
const justTakenIn = { likedBy: [], dislikedBy: [], commentedBy: [], inLibrary: true };

/** How many subscribers received it with the addition. */
const subscribersAmong = (sent: LibraryEvent | undefined) =>
  sent?.type === 'Shared' ? sent.data.ways.filter((way) => way === 'subscription').length : 0;

/** Clients that know only the specification can say it with `keepPrivate` alone. */
const saysToWhom = ({ friendEmails, friendListIds }: Input) =>
  friendEmails !== undefined || friendListIds !== undefined;

/** Adds a recommendation to a person's library, or saves somebody else's there. */
@HandlesCall(addRecommendation)
export class AddRecommendationHandler implements CallHandler<typeof addRecommendation> {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly ids: RecommendationIds,
    private readonly recommendations: RecommendationsReader,
    private readonly shareLinks: ShareLinksReader,
    private readonly recipients: Recipients,
    private readonly cards: Cards,
  ) {}

  /**
   * @throws DomainError duplicate; forbidden for a recipient who is no friend; not-found for
   * somebody else's id that the caller may not see, and for a list that is not the caller's.
   */
  async execute({
    input,
    userId,
    metadata,
  }: ReceivedCall<typeof addRecommendation>): Promise<Answer> {
    const take = () => this.takeIn(input, userId, metadata);
    const claim = async ([event]: readonly LibraryEvent[]) =>
      input.id === undefined ||
      event?.type !== 'RecommendationAdded' ||
      this.ids.claim(input.id, userId, metadata);
    const outcome = await this.library.give(userId, take, metadata, claim);
    const { events, position } = outcome;
    const [taken, sent] = events;
    if (taken?.type === 'RecommendationAdded') {
      const card = await this.cards.bareFor(userId, described(taken.data));
      const recommendation = { ...card, ...justTakenIn };
      return { success: true, position, recommendation, toSubscribers: subscribersAmong(sent) };
    }
    if (taken?.type !== 'RecommendationSaved') throw new Error('a library has taken nothing in');
    const recommendation = await this.savedCard(taken.data, outcome);
    return { success: true, position, recommendation, toSubscribers: 0 };
  }

  private async takeIn(
    input: Input,
    userId: string,
    metadata: EventMetadata,
  ): Promise<library.AddRecommendation | library.SaveRecommendation> {
    const id = input.id ?? this.ids.make();
    const ownerId = input.id === undefined ? userId : await this.ids.ownerOf(id, userId);
    return ownerId === userId
      ? this.add(input, id, userId, metadata)
      : this.save(input, id, userId);
  }

  private async add(
    input: Input,
    recommendationId: string,
    userId: string,
    { time }: EventMetadata,
  ): Promise<library.AddRecommendation> {
    const { title, type, description, link, metadata, keepPrivate } = input;
    const addedAt = input.added_date ? new Date(input.added_date).toISOString() : time;
    const recommendation = {
      recommendationId,
      ownerId: userId,
      type,
      title,
      description,
      metadata,
      keepPrivate,
      addedAt,
      link: link ?? null,
    };
    const recipients = await this.recipients.of(userId, {
      emails: input.friendEmails,
      listIds: input.friendListIds,
      subscribers: input.pushToSubscribers ?? (!keepPrivate && !saysToWhom(input)),
    });
    return { type: 'AddRecommendation', recommendation, recipients, time };
  }

  private async save(
    input: Input,
    id: string,
    userId: string,
  ): Promise<library.SaveRecommendation> {
    const { friendEmails = [], friendListIds = [], pushToSubscribers } = input;
    if (friendEmails.length > 0 || friendListIds.length > 0 || pushToSubscribers) {
      const details = 'id: somebody else’s is saved; it is shared with send-recommendation';
      throw new InvalidRequest(details);
    }
    const { document, linkMakerId } = await this.shownTo(userId, id, input.shareToken);
    const { recommendationId, ownerId, type: itemType, title } = document;
    const save = { recommendationId, ownerId, userId, itemType, title, linkMakerId };
    return { type: 'SaveRecommendation', ...save };
  }

  /** @throws DomainError not-found for what neither the caller nor the link may show. */
  private async shownTo(userId: string, id: string, token: string | undefined) {
    const linked = token === undefined ? null : await this.shareLinks.shownBy(token);
    if (linked?.document.recommendationId === id) {
      return { document: linked.document, linkMakerId: linked.makerId };
    }
    return { document: await this.recommendations.seenNowBy(userId, id), linkMakerId: undefined };
  }

  /** A repeated command answers with what was saved then, even if the item is hidden by now. */
  private async savedCard(saved: RecommendationSaved['data'], outcome: { isRepeated: boolean }) {
    const { recommendationId: id, userId } = saved;
    const shown = await this.recommendations.shownAfter(outcome, userId, id);
    const [card] = await this.cards.show(userId, shown);
    // The read model may not have it yet.
    if (card !== undefined) return { ...card, inLibrary: true };
    const left = await this.recommendations.leftOf(id);
    if (left === undefined) throw new Error('what was saved has left nothing');
    const { type, title } = saved;
    const document = { ...deleted(left), type, title: title ?? '' };
    return { ...(await this.cards.bareFor(userId, document)), ...justTakenIn };
  }
}
