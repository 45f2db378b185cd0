import { Injectable } from '@nestjs/common';
import { inboxDecider } from '../../../events/inbox/decider.js';
import { nothingRead, statusOf } from '../../../events/reading/read-state.js';
import { type AskDocument, askedPersonId } from '../../../projections/asks/document.js';
import { asksProjection } from '../../../projections/asks/projection.js';
import { commentDocumentId } from '../../../projections/comments/document.js';
import { commentsProjection } from '../../../projections/comments/projection.js';
import { friendDocumentId } from '../../../projections/friends/document.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { inboxProjection } from '../../../projections/inbox/projection.js';
import { entryId } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type { Notification } from '../../../projections/notifications/document.js';
import type { NotificationKind } from '../../../projections/notifications/kinds.js';
import { outcomeDocumentId } from '../../../projections/outcomes/document.js';
import { outcomesProjection } from '../../../projections/outcomes/projection.js';
import { reactionDocumentId } from '../../../projections/reactions/document.js';
import { reactionsProjection } from '../../../projections/reactions/projection.js';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import type { OutcomeKind } from '../../contract/library/outcome.js';
import type { Person } from '../../contract/people/user.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import { ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../friends/blocks/shown-people.js';
import { KnownAddresses } from '../friends/users/known-addresses.js';
import { RecommendationsReader } from '../library/recommendations.reader.js';
import { PeopleReader } from '../people/people.reader.js';

/** What there is to say now. */
interface Content {
  readonly outcome: OutcomeKind | null;
  readonly words: string;
}

/** A notification as its receiver may see it now. */
export interface ShownNotification extends Content {
  readonly notification: Notification;
  /** On any device. */
  readonly isRead: boolean;
  readonly person: Person;
  readonly item: RecommendationDocument | null;
}

type Rules = Readonly<Record<NotificationKind, (notification: Notification) => Content | null>>;

const said = (words: string | null = ''): Content => ({ outcome: null, words: words ?? '' });

/**
 * The one rule of which notifications may be shown, pushed or mailed at this moment: what happened
 * must still be so, its person shown to the receiver, and its thing visible.
 */
@Injectable()
export class ShownNotifications {
  private readonly models;

  constructor(
    readModels: ReadModels,
    private readonly decisions: Decisions,
    private readonly shownPeople: ShownPeople,
    private readonly recommendations: RecommendationsReader,
    private readonly people: PeopleReader,
    private readonly addresses: KnownAddresses,
  ) {
    this.models = {
      inbox: readModels.of(inboxProjection),
      opinions: readModels.of(reactionsProjection),
      comments: readModels.of(commentsProjection),
      outcomes: readModels.of(outcomesProjection),
      library: readModels.of(libraryProjection),
      asks: readModels.of(asksProjection),
      friends: readModels.of(friendsProjection),
    };
  }

  /** What a person has read of notifications, likes and comments. */
  async readBy(userId: string) {
    return (await this.models.inbox.get(userId))?.reading?.activity ?? nothingRead;
  }

  /** Those of a receiver's notifications that may be shown and were not cleared. */
  async among(
    receiverId: string,
    notifications: readonly Notification[],
  ): Promise<readonly ShownNotification[]> {
    const state = await this.readBy(receiverId);
    const statusOfOne = ({ itemId, actorId, at }: Notification) =>
      statusOf(state, itemId ?? actorId, at);
    const listed = notifications.filter((each) => statusOfOne(each) !== 'cleared');
    if (listed.length === 0) return [];
    const itemIds = [...new Set(listed.flatMap(({ itemId }) => itemId ?? []))];
    const [rules, people, asShown, seen, seenLetters] = await Promise.all([
      this.rules(receiverId, listed),
      this.people.many(listed.map(({ actorId }) => actorId)),
      this.addresses.shownTo(receiverId),
      this.recommendations.manySeenBy(receiverId, itemIds),
      this.seenLetters(receiverId, listed),
    ]);
    const items = new Map(seen.map((item) => [item.recommendationId, item]));
    return listed.flatMap((notification) => {
      const { kind, actorId, itemId } = notification;
      const person = people.get(actorId);
      const item = itemId === undefined ? null : items.get(itemId);
      const isOpinion = kind === 'liked' || kind === 'commented';
      if (person?.id === undefined || item === undefined) return [];
      // Two people may have chosen one id.
      if (isOpinion && item?.ownerId !== receiverId) return [];
      const content = rules[kind](notification);
      if (content === null) return [];
      const isRead =
        notification.listed === undefined
          ? seenLetters.has(itemId ?? '')
          : statusOfOne(notification) === 'read';
      return [{ notification, isRead, person: asShown(actorId, person), item, ...content }];
    });
  }

  /** Looks up what the rules of these notifications need, and returns the rules. */
  private async rules(receiverId: string, all: readonly Notification[]): Promise<Rules> {
    const { models } = this;
    const idsOf = (kinds: readonly NotificationKind[], idOf: (each: Notification) => string) => [
      ...new Set(all.filter(({ kind }) => kinds.includes(kind)).map(idOf)),
    ];
    const ofActor = (idOf: (itemId: string, actorId: string) => string) => {
      return ({ itemId = '', actorId }: Notification) => idOf(itemId, actorId);
    };
    const [opinionOf, commentOf, outcomeOf] = [
      ofActor(reactionDocumentId),
      ofActor(commentDocumentId),
      ofActor(outcomeDocumentId),
    ];
    const entryOf = ofActor(entryId);
    const letterOf = ({ itemId = '' }: Notification) => entryId(itemId, receiverId);
    const askIdOf = ({ askId = '' }: Notification) => askId;
    const askedOf = (each: Notification) => askedPersonId(askIdOf(each), receiverId);
    const friendOf = ({ actorId }: Notification) => friendDocumentId(receiverId, actorId);
    const [friends, hidden, opinions, comments, outcomes, library, asks, requests] =
      await Promise.all([
        this.shownPeople.friendsShownTo(receiverId),
        this.shownPeople.hiddenFrom(receiverId),
        models.opinions.getMany(idsOf(['liked'], opinionOf)),
        models.comments.getMany(idsOf(['commented'], commentOf)),
        models.outcomes.getMany(idsOf(['answered'], outcomeOf)),
        models.library.getMany([
          ...idsOf(['answered', 'kept'], entryOf),
          ...idsOf(['letter'], letterOf),
        ]),
        models.asks.getMany([...idsOf(['ask'], askIdOf), ...idsOf(['ask'], askedOf)]),
        models.friends.getMany(idsOf(['request'], friendOf)),
      ]);
    const entryAt = (id: string) => {
      const entry = library.get(id);
      return entry?.kind === 'entry' ? entry : undefined;
    };
    const ifFriend = (each: Notification, content: () => Content | null) =>
      friends.has(each.actorId) ? content() : null;
    const unlessHidden = (each: Notification, content: () => Content | null) =>
      hidden.has(each.actorId) ? null : content();
    return {
      liked: (each) =>
        ifFriend(each, () => {
          const opinion = opinions.get(opinionOf(each));
          return opinion?.kind === 'opinion' && opinion.reaction === 'liked' ? said() : null;
        }),
      commented: (each) =>
        unlessHidden(each, () => {
          const comment = comments.get(commentOf(each));
          return comment ? said(comment.comment) : null;
        }),
      answered: (each) =>
        ifFriend(each, () => {
          const entry = entryAt(entryOf(each));
          if (!entry?.received.some(({ senderId }) => senderId === receiverId)) return null;
          const told = outcomes.get(outcomeOf(each));
          if (told?.isTold) return { outcome: told.outcome, words: told.words ?? '' };
          return entry.library === undefined ? null : said();
        }),
      kept: (each) =>
        unlessHidden(each, () => {
          const entry = entryAt(entryOf(each));
          return entry?.library !== undefined && entry.linkMakerId === receiverId ? said() : null;
        }),
      'ask-answered': (each) => ifFriend(each, () => said()),
      accepted: (each) => ifFriend(each, () => said()),
      request: (each) =>
        unlessHidden(each, () => {
          return requests.get(friendOf(each))?.status === 'received' ? said() : null;
        }),
      letter: (each) =>
        ifFriend(each, () => {
          const entry = entryAt(letterOf(each));
          if (entry?.inbox === undefined) return null;
          const letter = entry.received.find(({ senderId }) => senderId === each.actorId);
          return letter ? said(letter.why) : null;
        }),
      ask: (each) => ifFriend(each, () => askContent(asks, askIdOf(each), askedOf(each))),
    };
  }

  private async seenLetters(receiverId: string, all: readonly Notification[]) {
    if (!all.some(({ kind }) => kind === 'letter')) return inboxDecider.initialState.seen;
    return (await this.decisions.stateOf(inboxDecider, [receiverId])).seen;
  }
}

function askContent(asks: ReadonlyMap<string, AskDocument>, askId: string, askedId: string) {
  const [ask, asked] = [asks.get(askId), asks.get(askedId)];
  const waits = asked?.kind === 'asked' && asked.waits === 'yes';
  return waits && ask?.kind === 'ask' ? said(ask.text) : null;
}
