import { type z } from 'zod';
import type { Call } from '../../services/contract/call.js';
import { addComment } from '../../services/contract/comment.js';
import {
  createFriendList,
  deleteFriendList,
  updateFriendList,
} from '../../services/contract/friend-list.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  rejectFriendRequest,
} from '../../services/contract/friend.js';
import {
  addRecommendation,
  deleteRecommendation,
  likeDislike,
  reactionAction,
  updateRecommendation,
} from '../../services/contract/recommendation.js';
import {
  createShareLink,
  processSharedRecommendation,
  revokeShareLink,
  sendRecommendation,
} from '../../services/contract/sharing.js';
import { subscribeToFriend, unsubscribeFromFriend } from '../../services/contract/subscription.js';
import { createUser, updateUserProfile } from '../../services/contract/user.js';
import { type Known, type KnownItem, picked, pickedLately } from './known.js';
import { everyone, type Step } from './steps.js';

/** A command as it is sent. */
export interface Request {
  readonly who: string;
  readonly call: Call;
  readonly body: object;
  /** Whether something is recorded whenever it succeeds. */
  readonly records: boolean;
  /** Recommendation that the person has to see, and for which seeing it is enough. */
  readonly sees?: string;
  /** Learns from the answer. */
  readonly learn: (answer: unknown) => void;
}

type Doing = Exclude<Step, { readonly does: 'waits' }>;
type Of<Does extends Step['does']> = Extract<Step, { readonly does: Does }>;
type More = Partial<Pick<Request, 'records' | 'sees'>>;

const nobody = 'nobody@example.com';
const nothing = 'no-such-thing';

function request<Body extends z.ZodType, Answer extends z.ZodType>(
  who: string,
  call: Call<Body, Answer>,
  body: z.input<Body> & object,
  learn: (answer: z.output<Answer>) => void = () => undefined,
  more: More = {},
): Request {
  const learnFrom = (answer: unknown) => learn(call.response.parse(answer));
  return { who, call, body, records: true, learn: learnFrom, ...more };
}

const emailOf = (index: number) => picked(everyone, index) ?? nobody;

/** Turns steps into requests, with what is known at the time. */
export class Requests {
  constructor(
    private readonly known: Known,
    private readonly now: () => number,
  ) {}

  of(step: Doing): Request {
    const who = emailOf(step.who);
    switch (step.does) {
      case 'registers':
        return request(who, createUser, { email: who, first_name: who.slice(0, 3) }, undefined, {
          records: false,
        });
      case 'says who they are': {
        const bio = step.well ? step.bio : 'x'.repeat(101);
        return request(who, updateUserProfile, { email: who, bio }, undefined, { records: false });
      }
      case 'asks':
      case 'parts':
      case 'subscribes':
      case 'unsubscribes':
        return this.withPerson(step, who);
      case 'answers a request':
        return this.answer(step, who);
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
      case 'answers what was sent':
        return this.process(step, who);
      case 'reacts':
      case 'comments':
        return this.opine(step, who);
      case 'makes a list':
      case 'changes a list':
      case 'deletes a list':
        return this.list(step, who);
      case 'makes a link':
      case 'revokes links':
        return this.link(step, who);
    }
  }

  private withPerson(
    { does, other, well }: Of<'asks' | 'parts' | 'subscribes' | 'unsubscribes'>,
    who: string,
  ): Request {
    const { known } = this;
    const fit = does === 'asks' ? known.strangersTo(who) : known.friendsOf(who);
    const email = picked(well ? fit : [...everyone, nobody], other) ?? nobody;
    if (does === 'asks') {
      return request(who, addFriend, { user_email: who, friend_email: email }, ({ request_id }) => {
        known.ask(request_id, who, email);
      });
    }
    if (does === 'parts') {
      return request(who, deleteFriend, { user_email: who, friend_email: email }, () =>
        known.part(who, email),
      );
    }
    const pair = { subscriberEmail: who, subscribedToEmail: email };
    const call = does === 'subscribes' ? subscribeToFriend : unsubscribeFromFriend;
    return request(who, call, pair, undefined, { records: false });
  }

  private answer({ which, yes, well }: Of<'answers a request'>, anybody: string): Request {
    const { known } = this;
    const open = pickedLately(known.requests, which);
    const who = well && open ? open.to : anybody;
    const call = yes ? acceptFriendRequest : rejectFriendRequest;
    const learn = () => {
      if (open === undefined) return;
      known.settle(open.id);
      if (yes) known.befriend(open.from, open.to);
    };
    // Accepting a second time is no mistake, and nothing happens.
    const body = { request_id: open?.id ?? nothing, user_email: who };
    return request(who, call, body, learn, { records: !yes });
  }

  private recommend(step: Of<'recommends'>, who: string): Request {
    const { known } = this;
    const { title, type, link, keepPrivate, pushes, well } = step;
    const id = step.idOf === null ? known.newId('item') : known.items.at(step.idOf)?.id;
    const friends = known.friendsOf(who);
    const to = step.to.map((index) => picked(well ? friends : everyone, index) ?? nobody);
    const lists = known.lists.filter(({ owner }) => !well || owner === who);
    const list = step.list === null ? undefined : picked(lists, step.list);
    const day = 24 * 3_600_000;
    const body = {
      ...{ user_email: who, id: id ?? known.newId('item'), title, type, link, keepPrivate },
      description: `${who} likes it`,
      friendEmails: well && friends.length === 0 ? [] : to,
      friendListIds: list ? [list.id] : [],
      pushToSubscribers: pushes,
      ...(step.daysAgo !== null && {
        added_date: new Date(this.now() - step.daysAgo * day).toISOString(),
      }),
    };
    return request(who, addRecommendation, body, ({ recommendation }) => {
      const item = known.item(recommendation.id);
      if (item === undefined) {
        const added = known.add({ ...recommendation, owner: who });
        for (const email of body.friendEmails) added.sentTo.add(email);
      } else item.savedBy.add(who);
    });
  }

  private edit({ which, title, why, link, well }: Of<'edits'>, anybody: string): Request {
    const item = pickedLately(this.known.items, which);
    const who = well && item ? item.owner : anybody;
    const updates = { title: title ?? undefined, description: why ?? undefined, link };
    const body = { user_email: who, id: item?.id ?? nothing, updates };
    return request(who, updateRecommendation, body);
  }

  private remove({ does, which, well }: Of<'deletes' | 'removes'>, anybody: string): Request {
    const { known } = this;
    const saved = known.items.filter(({ savedBy }) => savedBy.size > 0);
    const item = pickedLately(does === 'deletes' ? known.items : saved, which);
    const mayDo = item && (does === 'deletes' ? item.owner : picked([...item.savedBy], which));
    const who = (well && mayDo) || anybody;
    return request(who, deleteRecommendation, { user_email: who, id: item?.id ?? nothing }, () => {
      if (item?.owner === who) item.gone = true;
      else item?.savedBy.delete(who);
    });
  }

  private save({ which, link, well }: Of<'saves'>, who: string): Request {
    const { known } = this;
    const shared = link === null ? undefined : picked(known.links, link);
    const others = known.seen(who).filter(({ owner }) => owner !== who);
    const id = shared?.itemId ?? this.item(well ? others : known.items, which);
    const body = {
      ...{ user_email: who, id, title: known.item(id)?.title ?? 'Unknown', type: 'book' as const },
      description: 'Kept',
      ...(shared && { shareToken: shared.token }),
    };
    return request(who, addRecommendation, body, ({ recommendation }) => {
      known.item(recommendation.id)?.savedBy.add(who);
    });
  }

  private send({ which, to, why, well }: Of<'sends'>, who: string): Request {
    const { known } = this;
    const id = this.item(well ? known.seen(who) : known.items, which);
    const friends = known.friendsOf(who);
    const fit = well && friends.length > 0 ? friends : everyone;
    const toEmails = to.flatMap((index) => picked(fit, index) ?? []);
    const body = { recommendationId: id, fromEmail: who, toEmails, why };
    return request(who, sendRecommendation, body, () => {
      for (const email of toEmails) known.item(id)?.sentTo.add(email);
    });
  }

  private process({ which, action, well }: Of<'answers what was sent'>, anybody: string): Request {
    const sent = this.known.items.filter(({ sentTo, gone }) => sentTo.size > 0 && !gone);
    const item = pickedLately(sent, which);
    const who = (well && item && picked([...item.sentTo], which)) || anybody;
    const sharedRecommendationId = item?.id ?? nothing;
    const body = { sharedRecommendationId, userEmail: who, action };
    return request(who, processSharedRecommendation, body);
  }

  private opine(step: Of<'reacts' | 'comments'>, who: string): Request {
    const recommendationId = this.seenOrAny(step, who);
    const more = { records: false, sees: recommendationId };
    const subject = { recommendationId, userEmail: who };
    if (step.does === 'reacts') {
      const action = reactionAction.parse(step.action);
      return request(who, likeDislike, { ...subject, action }, undefined, more);
    }
    return request(who, addComment, { ...subject, comment: step.words }, undefined, more);
  }

  private list(
    step: Of<'makes a list' | 'changes a list' | 'deletes a list'>,
    anybody: string,
  ): Request {
    const { known } = this;
    const list = step.does === 'makes a list' ? undefined : pickedLately(known.lists, step.which);
    const who = (step.well && list?.owner) || anybody;
    const fit = step.well ? known.friendsOf(who) : everyone;
    const members = (indices: readonly number[]) =>
      indices.flatMap((index) => picked(fit, index) ?? []);
    if (step.does === 'makes a list') {
      const id = step.well ? known.newId('list') : (known.lists[0]?.id ?? nothing);
      const body = { id, user_email: who, name: 'Close', friendEmails: members(step.members) };
      return request(who, createFriendList, body, ({ friendList }) => {
        known.lists.push({ id: friendList.id, owner: who });
      });
    }
    const of = { id: list?.id ?? nothing, user_email: who };
    if (step.does === 'deletes a list') return request(who, deleteFriendList, of);
    const name = step.name?.slice(0, 90);
    const friend_emails = step.members === null ? undefined : members(step.members);
    const body = { ...of, name, friend_emails };
    return request(who, updateFriendList, body, undefined, { records: false });
  }

  private link(step: Of<'makes a link' | 'revokes links'>, who: string): Request {
    const recommendationId = this.seenOrAny(step, who);
    const body = { recommendationId, userEmail: who };
    if (step.does === 'revokes links') {
      return request(who, revokeShareLink, body, undefined, { records: false });
    }
    const more = { records: false, sees: recommendationId };
    const learn = ({ shareLink }: { shareLink: string }) => {
      const token = shareLink.split('/').at(-1) ?? '';
      this.known.links.push({ token, itemId: recommendationId });
    };
    return request(who, createShareLink, body, learn, more);
  }

  private seenOrAny({ which, well }: { which: number; well: boolean }, who: string): string {
    return this.item(well ? this.known.seen(who) : this.known.items, which);
  }

  private item(items: readonly KnownItem[], which: number): string {
    return pickedLately(items, which)?.id ?? nothing;
  }
}
