import {
  addRecommendation,
  deleteRecommendation,
  likeDislike,
  reactionAction,
  updateRecommendation,
} from '../../../services/contract/library/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
  withdrawRecommendation,
} from '../../../services/contract/library/sharing.js';
import { markRead } from '../../../services/contract/home/reading.js';
import { recordOutcome } from '../../../services/contract/library/outcome.js';
import { addComment } from '../../../services/contract/library/comment.js';
import { createUser, updateUserProfile } from '../../../services/contract/people/user.js';
import { AskRequests } from './ask-requests.js';
import { CircleRequests } from './circle-requests.js';
import { type KnownIds, type KnownItem, pick, pickRecent } from '../oracle/known-ids.js';
import {
  type CommandStep,
  unknownEmail,
  unknownId,
  type StepOf,
  type Request,
  request,
} from './request.js';

/** Turns steps into requests, with the ids known at the time. */
export class Requests {
  private readonly circles: CircleRequests;
  private readonly asks: AskRequests;

  constructor(
    private readonly known: KnownIds,
    private readonly now: () => number,
  ) {
    this.circles = new CircleRequests(known);
    this.asks = new AskRequests(known);
  }

  of(step: CommandStep): Request {
    const who = this.emailOf(step.who);
    switch (step.does) {
      case 'registers':
        return request(
          who,
          createUser,
          { email: who, first_name: who.slice(0, 3) },
          ({ user }) => this.known.userIds.set(who, user.id ?? ''),
          { records: false },
        );
      case 'edits the profile': {
        const bio = step.well ? step.bio : 'x'.repeat(101);
        return request(who, updateUserProfile, { email: who, bio }, undefined, { records: false });
      }
      case 'requests friendship':
      case 'unfriends':
      case 'subscribes':
      case 'unsubscribes':
      case 'mutes':
      case 'unmutes':
      case 'blocks':
      case 'unblocks':
        return this.circles.withPerson(step, who);
      case 'answers a request':
        return this.circles.answer(step, who);
      case 'recommends':
        return this.recommend(step, who);
      case 'edits':
        return this.edit(step, who);
      case 'deletes':
      case 'removes':
        return this.remove(step, who);
      case 'saves':
        return this.save(step, who);
      case 'sends':
        return this.send(step, who);
      case 'answers a share':
        return this.answerShare(step, who);
      case 'records an outcome':
        return this.recordOutcomeOf(step, who);
      case 'reacts':
      case 'comments':
        return this.reactOrComment(step, who);
      case 'makes a list':
      case 'changes a list':
      case 'deletes a list':
        return this.circles.list(step, who);
      case 'makes a link':
      case 'revokes links':
        return this.link(step, who);
      case 'sends an ask':
      case 'ends an ask':
        return this.asks.of(step, who);
      case 'chooses who may send':
        return request(who, updateUserProfile, { email: who, open_to: step.to }, undefined, {
          records: false,
        });
      case 'withdraws':
        return this.takeBack(step, who);
      case 'marks as read':
        return this.markRead(step, who);
    }
  }

  private recommend(step: StepOf<'recommends'>, who: string): Request {
    const { known } = this;
    const { title, type, link, keepPrivate, pushes, plainly, well } = step;
    const id = step.idOf === null ? known.newId('item') : known.items.at(step.idOf)?.id;
    const friends = known.friendsOf(who);
    const to = step.to.map((index) => pick(well ? friends : known.everyone, index) ?? unknownEmail);
    const lists = known.lists.filter(({ owner }) => !well || owner === who);
    const list = step.list === null ? undefined : pick(lists, step.list);
    const day = 24 * 3_600_000;
    const friendEmails = well && friends.length === 0 ? [] : to;
    const friendListIds = list ? [list.id] : [];
    const body = {
      user_email: who,
      id: id ?? known.newId('item'),
      title,
      type,
      link,
      keepPrivate,
      description: `${who} likes it`,
      ...(!plainly && { friendEmails, friendListIds, pushToSubscribers: pushes }),
      ...(step.daysAgo !== null && {
        added_date: new Date(this.now() - step.daysAgo * day).toISOString(),
      }),
    };
    return request(who, addRecommendation, body, ({ recommendation }) => {
      const item = known.item(recommendation.id);
      if (item === undefined) {
        const added = known.add({ ...recommendation, owner: who });
        for (const email of plainly ? [] : friendEmails) added.sentTo.add(email);
      } else item.savedBy.add(who);
    });
  }

  private edit(
    { which, title, why, link, type, keepPrivate, notToBePassedOn, well }: StepOf<'edits'>,
    anybody: string,
  ): Request {
    const item = pickRecent(this.known.items, which);
    const who = well && item ? item.owner : anybody;
    const texts = { title: title ?? undefined, description: why ?? undefined };
    const updates = { ...texts, link, type, keepPrivate, notToBePassedOn };
    const body = { user_email: who, id: item?.id ?? unknownId, updates };
    return request(who, updateRecommendation, body);
  }

  private remove({ does, which, well }: StepOf<'deletes' | 'removes'>, anybody: string): Request {
    const { known } = this;
    const saved = known.items.filter(({ savedBy }) => savedBy.size > 0);
    const item = pickRecent(does === 'deletes' ? known.items : saved, which);
    const mayDo = item && (does === 'deletes' ? item.owner : pick([...item.savedBy], which));
    const who = (well && mayDo) || anybody;
    return request(
      who,
      deleteRecommendation,
      { user_email: who, id: item?.id ?? unknownId },
      () => {
        if (item?.owner === who) item.isDeleted = true;
        else item?.savedBy.delete(who);
      },
    );
  }

  private save({ which, link, visitor, well }: StepOf<'saves'>, who: string): Request {
    const { known } = this;
    const links = known.links.filter(({ visitors }) => visitor === null || visitors.size > 0);
    const shared = link === null ? undefined : pick(links, link);
    const others = known.visibleTo(who).filter(({ owner }) => owner !== who);
    const id = shared?.itemId ?? this.item(well ? others : known.items, which);
    const body = {
      user_email: who,
      id,
      title: known.item(id)?.title ?? 'Unknown',
      type: 'book' as const,
      description: 'Kept',
      ...(shared && { shareToken: shared.token }),
    };
    const cookie = pick([...(shared?.visitors ?? [])], visitor ?? 0);
    const learn = ({ recommendation }: { recommendation: { id: string } }) => {
      known.item(recommendation.id)?.savedBy.add(who);
    };
    return request(who, addRecommendation, body, learn, visitor === null ? {} : { cookie });
  }

  private send({ which, to, why, asked, well }: StepOf<'sends'>, anybody: string): Request {
    const { known } = this;
    const ask = asked === null ? undefined : pickRecent(known.asks, asked);
    const who = (well && ask && pick(ask.to, which)) || anybody;
    const id = this.item(well ? known.visibleTo(who) : known.items, which);
    const friends = known.friendsOf(who);
    const fit = well && friends.length > 0 ? friends : known.everyone;
    const others = to.flatMap((index) => pick(fit, index) ?? []);
    const toEmails = ask && well ? [...new Set([ask.asker, ...others])] : others;
    const body = { recommendationId: id, fromEmail: who, toEmails, why, askId: ask?.id };
    return request(who, sendRecommendation, body, () => {
      for (const email of toEmails) known.item(id)?.sentTo.add(email);
    });
  }

  private answerShare(
    { which, action, well }: StepOf<'answers a share'>,
    anybody: string,
  ): Request {
    const { who, id: sharedRecommendationId } = this.recipient(which, well, anybody);
    const body = { sharedRecommendationId, userEmail: who, action };
    return request(who, processSharedRecommendation, body);
  }

  private recordOutcomeOf(step: StepOf<'records an outcome'>, anybody: string): Request {
    const { outcome, words } = step;
    const { who, id: recommendationId } = this.recipient(step.which, step.well, anybody);
    const body = { recommendationId, userEmail: who, outcome, words };
    return request(who, recordOutcome, body, undefined, { records: false });
  }

  /** A sent recommendation and one of its recipients. */
  private recipient(which: number, well: boolean, anybody: string) {
    const sent = this.known.items.filter(({ sentTo, isDeleted: gone }) => sentTo.size > 0 && !gone);
    const item = pickRecent(sent, which);
    const who = (well && item && pick([...item.sentTo], which)) || anybody;
    return { who, id: item?.id ?? unknownId };
  }

  private reactOrComment(step: StepOf<'reacts' | 'comments'>, who: string): Request {
    const recommendationId = this.seenOrAny(step, who);
    const more = { records: false, sees: recommendationId };
    const subject = { recommendationId, userEmail: who };
    if (step.does === 'reacts') {
      const action = reactionAction.parse(step.action);
      return request(who, likeDislike, { ...subject, action }, undefined, more);
    }
    return request(who, addComment, { ...subject, comment: step.words }, undefined, more);
  }

  private link(step: StepOf<'makes a link' | 'revokes links'>, who: string): Request {
    const recommendationId = this.seenOrAny(step, who);
    const body = { recommendationId, userEmail: who };
    if (step.does === 'revokes links') {
      return request(who, revokeShareLink, body, undefined, { records: false });
    }
    const { takesAnswers } = step;
    const learn = ({ shareLink }: { shareLink: string }) => {
      const token = shareLink.split('/').at(-1) ?? '';
      this.known.links.push({ token, itemId: recommendationId, visitors: new Set() });
    };
    return request(who, createShareLink, { ...body, takesAnswers }, learn, { records: false });
  }

  private takeBack(step: StepOf<'withdraws'>, who: string): Request {
    const recommendationId = this.seenOrAny(step, who);
    const toEmails = step.other === null ? undefined : [this.emailOf(step.other)];
    const body = { recommendationId, userEmail: who, toEmails };
    return request(who, withdrawRecommendation, body, undefined, { records: false });
  }

  private markRead(step: StepOf<'marks as read'>, who: string): Request {
    const time = (ago: number) => new Date(this.now() - ago * 3_600_000).toISOString();
    const about = step.what === 'thing' ? this.seenOrAny(step, who) : this.idOf(step.which);
    const marks = {
      all: { until: time(step.hoursAgo) },
      thing: { items: [{ id: about, at: time(0), as: step.as }] },
      person: { items: [{ id: about, at: time(0), as: step.as }] },
      read: { clear: true, ...(step.as === 'read' && { until: time(0) }) },
    };
    const body = { user_email: who, ...marks[step.what] };
    return request(who, markRead, body, undefined, { records: false });
  }

  private idOf(index: number): string {
    return this.known.userIds.get(this.emailOf(index)) ?? unknownId;
  }

  private emailOf(index: number): string {
    return pick(this.known.everyone, index) ?? unknownEmail;
  }

  private seenOrAny({ which, well }: { which: number; well: boolean }, who: string): string {
    return this.item(well ? this.known.visibleTo(who) : this.known.items, which);
  }

  private item(items: readonly KnownItem[], which: number): string {
    return pickRecent(items, which)?.id ?? unknownId;
  }
}
