import type { AddRecommendation } from '../../../../events/library/commands.js';
import type { LibraryEvent } from '../../../../events/library/events.js';
import { described } from '../../../../projections/recommendations/projection.js';
import type { InputOf } from '../../../contract/call.js';
import type { Person } from '../../../contract/people/user.js';
import { addRecommendation } from '../../../contract/library/recommendation.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { laterOf, type Outcome } from '../../../platform/decisions/command.js';
import { Recipients } from '../../friends/friendships/recipients.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Asks } from '../asks/asks.commands.js';
import { Cards } from '../cards.js';
import { LibraryDecisions } from '../library-decisions.js';
import { RecommendationIds } from './edit-recommendation.js';
import { justAdded, RecommendationSaver } from './save-recommendation.js';

type Call = typeof addRecommendation;

/** The id belongs to somebody else's recommendation. */
class ForeignId extends Error {}

/** Number of recipients who received it as subscribers. */
const subscribersAmong = (sent: LibraryEvent | undefined) =>
  sent?.type === 'Shared' ? sent.data.ways.filter((way) => way === 'subscription').length : 0;

const namesRecipients = ({ friendEmails, friendListIds }: InputOf<Call>) =>
  friendEmails !== undefined || friendListIds !== undefined;

/** Adds a recommendation to the caller's library. With somebody else's id, saves that one instead. */
@HandlesCall(addRecommendation)
export class AddRecommendationHandler {
  constructor(
    private readonly library: LibraryDecisions,
    private readonly ids: RecommendationIds,
    private readonly saver: RecommendationSaver,
    private readonly recipients: Recipients,
    private readonly asks: Asks,
    private readonly cards: Cards,
    private readonly people: PeopleReader,
  ) {}

  /**
   * @throws DomainError duplicate for a title that the library has; forbidden for a recipient who is
   * not a friend; not-found for the id of an item that the caller may not see, and for a list that
   * is not the caller's.
   */
  async execute(call: ReceivedCall<Call>): Answer<Call> {
    const id = call.input.id ?? this.ids.make();
    try {
      return await this.add(id, call);
    } catch (error) {
      if (!(error instanceof ForeignId)) throw error;
      return this.saver.save(id, call);
    }
  }

  private async add(id: string, call: ReceivedCall<Call>): Answer<Call> {
    const { input, userId, metadata } = call;
    const claim = async ([event]: readonly LibraryEvent[]) =>
      input.id === undefined ||
      event?.type !== 'RecommendationAdded' ||
      this.ids.claim(id, userId, metadata);
    const prepare = () => this.prepare(id, call);
    const outcome = await this.library.execute(userId, prepare, metadata, claim);
    const { askId } = input;
    const answered = askId && (await this.asks.recordAnswer(askId, userId, id, metadata));
    return this.present(call, { ...outcome, position: laterOf(outcome.position, answered) });
  }

  /** @throws ForeignId for the id of somebody else's recommendation. */
  private async prepare(
    recommendationId: string,
    { input, userId, metadata: { time } }: ReceivedCall<Call>,
  ): Promise<AddRecommendation> {
    const isChosen = input.id !== undefined;
    if (isChosen && (await this.ids.ownerOf(recommendationId, userId)) !== userId) {
      throw new ForeignId();
    }
    const { title, type, description, link, metadata, keepPrivate } = input;
    const addedAt = input.added_date ?? time;
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
    const askerId = input.askId && (await this.asks.askerFor(userId, input.askId));
    const recipients = await this.recipients.of(userId, {
      askerId,
      emails: input.friendEmails,
      listIds: input.friendListIds,
      // Clients of the specification have no recipient fields, only `keepPrivate`.
      subscribers: input.pushToSubscribers ?? (!keepPrivate && !namesRecipients(input)),
    });
    this.asks.requireRecipient(askerId, recipients);
    return { type: 'AddRecommendation', recommendation, recipients, time };
  }

  /** @throws ForeignId when this is a repeated command that saved somebody else's recommendation. */
  private async present(
    { input, userId }: ReceivedCall<Call>,
    { events, position }: Outcome<unknown, LibraryEvent>,
  ): Answer<Call> {
    const [added, sent] = events;
    // A repeated command skips `prepare`.
    if (added?.type === 'RecommendationSaved') throw new ForeignId();
    if (added?.type !== 'RecommendationAdded') throw new Error('adding recorded nothing');
    const card = await this.cards.bareFor(userId, described(added.data));
    const kept = sent === undefined ? ('private' as const) : ('recipients' as const);
    const audience = added.data.keepPrivate ? kept : ('friends' as const);
    const recommendation = { ...card, ...justAdded, audience };
    const notReached = await this.notReached(userId, input.friendListIds, sent);
    const toSubscribers = subscribersAmong(sent);
    return { success: true, position, recommendation, toSubscribers, notReached };
  }

  /** List members who did not receive it, because they take no recommendations. */
  private async notReached(
    userId: string,
    listIds: readonly string[] = [],
    sent: LibraryEvent | undefined,
  ): Promise<Person[]> {
    const members = await this.recipients.notReachedIn(userId, listIds);
    // A member who takes no recommendations may have received it as a subscriber.
    const reached = new Set(sent?.type === 'Shared' ? sent.data.recipientIds : []);
    const people = await this.people.many(members.filter((id) => !reached.has(id)));
    return [...people.values()];
  }
}
