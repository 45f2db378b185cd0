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
import { type KnownIds, pick, pickRecent } from '../oracle/known-ids.js';
import { unknownEmail, unknownId, type StepOf, type Request, request } from './request.js';

const muteAndBlockCalls = {
  mutes: mutePerson,
  unmutes: unmutePerson,
  blocks: blockPerson,
  unblocks: unblockPerson,
} as const;
type MuteOrBlock = keyof typeof muteAndBlockCalls;

/** Requests about friends, lists, subscriptions and blocks. */
export class CircleRequests {
  constructor(private readonly known: KnownIds) {}

  withPerson(
    {
      does,
      other,
      well,
    }: StepOf<'requests friendship' | 'unfriends' | 'subscribes' | 'unsubscribes' | MuteOrBlock>,
    who: string,
  ): Request {
    const { known } = this;
    const fit = does === 'requests friendship' ? known.strangersTo(who) : known.friendsOf(who);
    const email = pick(well ? fit : [...known.everyone, unknownEmail], other) ?? unknownEmail;
    if (does === 'requests friendship') {
      return request(who, addFriend, { user_email: who, friend_email: email }, ({ request_id }) => {
        known.addRequest(request_id, who, email);
      });
    }
    if (does === 'unfriends') {
      return request(who, deleteFriend, { user_email: who, friend_email: email }, () =>
        known.unfriend(who, email),
      );
    }
    if (does !== 'subscribes' && does !== 'unsubscribes') return this.hide(does, who, email);
    const pair = { subscriberEmail: who, subscribedToEmail: email };
    const call = does === 'subscribes' ? subscribeToFriend : unsubscribeFromFriend;
    return request(who, call, pair, undefined, { records: false });
  }

  private hide(does: MuteOrBlock, who: string, email: string): Request {
    const learn = () => {
      if (does === 'blocks') this.known.unfriend(who, email);
    };
    const body = { user_email: who, person_email: email };
    return request(who, muteAndBlockCalls[does], body, learn, { records: false });
  }

  answer({ which, yes, well }: StepOf<'answers a request'>, anybody: string): Request {
    const { known } = this;
    const open = pickRecent(known.requests, which);
    const who = well && open ? open.to : anybody;
    const call = yes ? acceptFriendRequest : rejectFriendRequest;
    const learn = () => {
      if (open === undefined) return;
      known.removeRequest(open.id);
      if (yes) known.befriend(open.from, open.to);
    };
    // Accepting a second time succeeds and records nothing.
    const body = { request_id: open?.id ?? unknownId, user_email: who };
    return request(who, call, body, learn, { records: !yes });
  }

  list(
    step: StepOf<'makes a list' | 'changes a list' | 'deletes a list'>,
    anybody: string,
  ): Request {
    const { known } = this;
    const list = step.does === 'makes a list' ? undefined : pickRecent(known.lists, step.which);
    const who = (step.well && list?.owner) || anybody;
    const fit = step.well ? known.friendsOf(who) : known.everyone;
    const members = (indices: readonly number[]) =>
      indices.flatMap((index) => pick(fit, index) ?? []);
    if (step.does === 'makes a list') {
      const id = step.well ? known.newId('list') : (known.lists[0]?.id ?? unknownId);
      const body = { id, user_email: who, name: 'Close', friendEmails: members(step.members) };
      return request(who, createFriendList, body, ({ friendList }) => {
        known.lists.push({ id: friendList.id, owner: who });
      });
    }
    const of = { id: list?.id ?? unknownId, user_email: who };
    if (step.does === 'deletes a list') return request(who, deleteFriendList, of);
    const name = step.name?.slice(0, 90);
    const friend_emails = step.members === null ? undefined : members(step.members);
    const body = { ...of, name, friend_emails };
    return request(who, updateFriendList, body, undefined, { records: false });
  }
}
