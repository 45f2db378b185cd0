import { Injectable } from '@nestjs/common';
import {
  type AskDocument,
  askedPersonId,
  asksProjection,
} from '../../../projections/asks/projection.js';
import { commentDocumentId, commentsProjection } from '../../../projections/comments/projection.js';
import { friendDocumentId, friendsProjection } from '../../../projections/friends/projection.js';
import { entryId } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type {
  Notification,
  NotificationKind,
} from '../../../projections/notifications/document.js';
import { outcomeDocumentId, outcomesProjection } from '../../../projections/outcomes/projection.js';
import {
  reactionDocumentId,
  reactionsProjection,
} from '../../../projections/reactions/projection.js';
import type { Person } from '../../contract/people/user.js';
import type { OutcomeKind } from '../../contract/library/outcome.js';
import { ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { LinkAnswers } from '../library/share-links/link-answers.js';
import { ShownPeople } from '../friends/blocks.reader.js';

/** What there is to say now. */
export interface Content {
  readonly outcome: OutcomeKind | null;
  readonly words: string;
}
interface Judged extends Content {
  /** It is counted, pushed and mailed as the letter that still waits. */
  readonly waits?: boolean;
  /** Who did it, where the notification does not name them. */
  readonly person?: Person;
}

type Rules = Readonly<Record<NotificationKind, (notification: Notification) => Judged | null>>;

const said = (words: string | null = ''): Judged => ({ outcome: null, words: words ?? '' });

/** What must still be so for each kind of notification to be shown, by the read model of each thing. */
@Injectable()
export class NotificationRules {
  private readonly models;

  constructor(
    readModels: ReadModels,
    private readonly shownPeople: ShownPeople,
    private readonly linkAnswers: LinkAnswers,
  ) {
    this.models = {
      opinions: readModels.of(reactionsProjection),
      comments: readModels.of(commentsProjection),
      outcomes: readModels.of(outcomesProjection),
      library: readModels.of(libraryProjection),
      asks: readModels.of(asksProjection),
      friends: readModels.of(friendsProjection),
    };
  }

  /** Looks up what the rules of these notifications need, and returns the rules. */
  async of(receiverId: string, all: readonly Notification[]): Promise<Rules> {
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
    const answerOf = ({ answerId = '' }: Notification) => answerId;
    const [friends, hidden, opinions, comments, outcomes, library, asks, requests, linkAnswers] =
      await Promise.all([
        this.shownPeople.friendsShownTo(receiverId),
        this.shownPeople.hiddenFrom(receiverId),
        models.opinions.getMany(idsOf(['liked'], opinionOf)),
        models.comments.getMany(idsOf(['commented'], commentOf)),
        models.outcomes.getMany(idsOf(['answered'], outcomeOf)),
        models.library.getMany([
          ...idsOf(['answered', 'kept'], entryOf),
          ...idsOf(['letter', 'ask-answered'], letterOf),
        ]),
        models.asks.getMany([...idsOf(['ask'], askIdOf), ...idsOf(['ask'], askedOf)]),
        models.friends.getMany(idsOf(['request'], friendOf)),
        this.linkAnswers.byId(receiverId, idsOf(['link-answered'], answerOf)),
      ]);
    const entryAt = (id: string) => {
      const entry = library.get(id);
      return entry?.kind === 'entry' ? entry : undefined;
    };
    /** What the person sent, unless it was withdrawn, and whether the receiver has yet to answer it. */
    const letterIn = (each: Notification) => {
      const entry = entryAt(letterOf(each));
      const letter = entry?.received.find(({ senderId }) => senderId === each.actorId);
      return letter && { why: letter.why, waits: entry?.inbox !== undefined };
    };
    const ifFriend = (each: Notification, content: () => Judged | null) =>
      friends.has(each.actorId) ? content() : null;
    const unlessHidden = (each: Notification, content: () => Judged | null) =>
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
      'link-answered': (each) => linkAnswers.get(answerOf(each)) ?? null,
      'ask-answered': (each) =>
        ifFriend(each, () => {
          const letter = letterIn(each);
          return letter ? { ...said(), waits: letter.waits } : null;
        }),
      accepted: (each) => ifFriend(each, () => said()),
      joined: (each) => ifFriend(each, () => said()),
      request: (each) =>
        unlessHidden(each, () => {
          return requests.get(friendOf(each))?.status === 'received' ? said() : null;
        }),
      letter: (each) =>
        ifFriend(each, () => {
          const letter = letterIn(each);
          return letter?.waits ? said(letter.why) : null;
        }),
      ask: (each) => ifFriend(each, () => askContent(asks, askIdOf(each), askedOf(each))),
    };
  }
}

function askContent(asks: ReadonlyMap<string, AskDocument>, askId: string, askedId: string) {
  const [ask, asked] = [asks.get(askId), asks.get(askedId)];
  const waits = asked?.kind === 'asked' && asked.waits === 'yes';
  return waits && ask?.kind === 'ask' ? said(ask.text) : null;
}
