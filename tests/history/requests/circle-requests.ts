import {
  createFriendList,
  deleteFriendList,
  updateFriendList,
} from '../../../services/contract/friends/friend-list.js';
import {
  blockPerson,
  mutePerson,
  unblockPerson,
  unmutePerson,
} from '../../../services/contract/friends/block.js';
import {
  acceptFriendRequest,
  addFriend,
  deleteFriend,
  rejectFriendRequest,
} from '../../../services/contract/friends/friend.js';
import {
  subscribeToFriend,
  unsubscribeFromFriend,
} from '../../../services/contract/friends/subscription.js';
import { type KnownIds, picked, pickedLately } from '../oracle/known-ids.js';
import { nobody, nothing, type Of, type Request, request } from './request.js';

const hidings = {
  mutes: mutePerson,
  unmutes: unmutePerson,
  blocks: blockPerson,
  unblocks: unblockPerson,
} as const;
type Hiding = keyof typeof hidings;

/** Requests about friends, lists, subscriptions and blocks. */
export class CircleRequests {
  constructor(private readonly known: KnownIds) {}

  withPerson(
    { does, other, well }: Of<'asks' | 'parts' | 'subscribes' | 'unsubscribes' | Hiding>,
    who: string,
  ): Request {
    const { known } = this;
    const fit = does === 'asks' ? known.strangersTo(who) : known.friendsOf(who);
    const email = picked(well ? fit : [...known.everyone, nobody], other) ?? nobody;
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
    if (does !== 'subscribes' && does !== 'unsubscribes') return this.hide(does, who, email);
    const pair = { subscriberEmail: who, subscribedToEmail: email };
    const call = does === 'subscribes' ? subscribeToFriend : unsubscribeFromFriend;
    return request(who, call, pair, undefined, { records: false });
  }

  private hide(does: Hiding, who: string, email: string): Request {
    const learn = () => {
      if (does === 'blocks') this.known.part(who, email);
    };
    const body = { user_email: who, person_email: email };
    return request(who, hidings[does], body, learn, { records: false });
  }

  answer({ which, yes, well }: Of<'answers a request'>, anybody: string): Request {
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

  list(step: Of<'makes a list' | 'changes a list' | 'deletes a list'>, anybody: string): Request {
    const { known } = this;
    const list = step.does === 'makes a list' ? undefined : pickedLately(known.lists, step.which);
    const who = (step.well && list?.owner) || anybody;
    const fit = step.well ? known.friendsOf(who) : known.everyone;
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
}
