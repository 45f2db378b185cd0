import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsAfter, specification, stateAfter } from '../testing/decider-specification.js';
import { upcast } from '../kernel/event-type.js';
import {
  type FriendshipCommand,
  friendRequestId,
  friendshipDecider,
  knowsAddress,
  pairOf,
} from './decider.js';
import { type FoundBy, type FriendshipEvent, friendshipEvents } from './events.js';

const { given } = specification(friendshipDecider);

const send = (senderId: string, receiverId: string): FriendshipCommand => ({
  type: 'SendFriendRequest',
  senderId,
  receiverId,
  foundBy: 'address',
});
const accept = (userId: string): FriendshipCommand => ({ type: 'AcceptFriendRequest', userId });
const reject = (userId: string): FriendshipCommand => ({ type: 'RejectFriendRequest', userId });
const remove = (userId: string, friendId: string): FriendshipCommand => ({
  type: 'RemoveFriend',
  userId,
  friendId,
});

const request = (senderId: string, receiverId: string) => ({
  requestId: 'ana_ben',
  senderId,
  receiverId,
});
const requested = (senderId: string, receiverId: string): FriendshipEvent => ({
  type: 'FriendRequestSent',
  data: { ...request(senderId, receiverId), foundBy: 'address' },
});
const [sent, sentBack] = [requested('ana', 'ben'), requested('ben', 'ana')];
const accepted: FriendshipEvent = { type: 'FriendRequestAccepted', data: request('ana', 'ben') };
const rejected: FriendshipEvent = { type: 'FriendRequestRejected', data: request('ana', 'ben') };
const removed: FriendshipEvent = {
  type: 'FriendRemoved',
  data: { userId: 'ana', friendId: 'ben' },
};

describe('sending a friend request', () => {
  it('is recorded', () => {
    given().when(send('ana', 'ben')).then(sent);
  });

  it('has the same request id in both directions', () => {
    given().when(send('ben', 'ana')).then(sentBack);
  });

  it('is accepted at once when it comes by the invite code of the receiver', () => {
    const byCode = { ...send('ana', 'ben'), foundBy: 'code' } as const;
    const sentByCode: FriendshipEvent = {
      type: 'FriendRequestSent',
      data: { ...request('ana', 'ben'), foundBy: 'code' },
    };
    given().when(byCode).then(sentByCode, accepted);
    given(sent).when(byCode).then(accepted);
    given(sent, accepted).when(byCode).thenRefused('conflict', 'Already friends with this user');
  });

  it('is refused for oneself', () => {
    given()
      .when(send('ana', 'ana'))
      .thenRefused('invalid', 'You cannot send a friend request to yourself');
  });

  it('is refused while a request is open, in either direction', () => {
    for (const command of [send('ana', 'ben'), send('ben', 'ana')]) {
      given(sent)
        .when(command)
        .thenRefused('conflict', 'Friend request already exists with this user');
    }
  });

  it('is refused between friends, in both directions', () => {
    for (const command of [send('ana', 'ben'), send('ben', 'ana')]) {
      given(sent, accepted).when(command).thenRefused('conflict', 'Already friends with this user');
    }
  });

  it('is possible again after a rejection, from either side', () => {
    given(sent, rejected).when(send('ana', 'ben')).then(sent);
    given(sent, rejected).when(send('ben', 'ana')).then(sentBack);
  });

  it('is refused after three rejections, until the other sends one or the two were friends', () => {
    const declined = [sent, rejected, sent, rejected, sent, rejected];
    const words = 'Your friend requests were declined: they can ask you';
    given(...declined)
      .when(send('ana', 'ben'))
      .thenRefused('conflict', words);
    given(...declined)
      .when(send('ben', 'ana'))
      .then(sentBack);
    const rejectedBack: FriendshipEvent = {
      type: 'FriendRequestRejected',
      data: request('ben', 'ana'),
    };
    given(...declined, sentBack, rejectedBack)
      .when(send('ana', 'ben'))
      .then(sent);
    given(...declined, sentBack, accepted, removed)
      .when(send('ana', 'ben'))
      .then(sent);
  });

  it('is possible again after the friendship ended, from either side', () => {
    given(sent, accepted, removed).when(send('ana', 'ben')).then(sent);
    given(sent, accepted, removed).when(send('ben', 'ana')).then(sentBack);
  });
});

describe('accepting a friend request', () => {
  it('makes the two friends', () => {
    given(sent).when(accept('ben')).then(accepted);
  });

  it('records the sender and receiver of the request', () => {
    given(sentBack)
      .when(accept('ana'))
      .then({ type: 'FriendRequestAccepted', data: request('ben', 'ana') });
  });

  it('records nothing when it is repeated', () => {
    given(sent, accepted).when(accept('ben')).thenNothingHappened();
  });
});

describe('rejecting a friend request', () => {
  it('closes it', () => {
    given(sent).when(reject('ben')).then(rejected);
  });

  it('is refused once the two are friends', () => {
    given(sent, accepted).when(reject('ben')).thenRefused('not-found', 'Friend request not found');
  });
});

describe.each([
  ['accepting', accept],
  ['rejecting', reject],
])('%s a friend request', (_what, answer) => {
  it('is refused for the sender and for anybody else', () => {
    for (const userId of ['ana', 'carla']) {
      given(sent)
        .when(answer(userId))
        .thenRefused('forbidden', 'Only the receiver can answer a friend request');
    }
  });

  it('is refused when no request is open, including one that was just rejected', () => {
    for (const history of [[], [sent, rejected], [sent, accepted, removed]]) {
      given(...history)
        .when(answer('ben'))
        .thenRefused('not-found', 'Friend request not found');
    }
  });
});

describe('removing a friend', () => {
  it('ends the friendship from either side', () => {
    given(sent, accepted).when(remove('ana', 'ben')).then(removed);
    given(sent, accepted)
      .when(remove('ben', 'ana'))
      .then({ type: 'FriendRemoved', data: { userId: 'ben', friendId: 'ana' } });
  });

  it('is refused for people who are not friends, including when it is repeated', () => {
    for (const history of [[], [sent], [sent, rejected], [sent, accepted, removed]]) {
      given(...history)
        .when(remove('ana', 'ben'))
        .thenRefused('not-found', 'Not friends with this user');
    }
  });
});

const people = ['ana', 'ben'] as const;
const anyCommand = fc.oneof(
  fc.constantFrom(send('ana', 'ben'), send('ben', 'ana'), send('ana', 'ana')),
  fc.constantFrom(...people).map(accept),
  fc.constantFrom(...people).map(reject),
  fc.constantFrom(remove('ana', 'ben'), remove('ben', 'ana')),
);
const anyCommands = fc.array(anyCommand, { maxLength: 60 });

const history = (commands: readonly FriendshipCommand[]) =>
  eventsAfter(friendshipDecider, commands);

/** The events that may follow each event, and that may begin a stream. */
const successors: Record<FriendshipEvent['type'] | 'nothing', FriendshipEvent['type'][]> = {
  nothing: ['FriendRequestSent'],
  FriendRequestSent: ['FriendRequestAccepted', 'FriendRequestRejected'],
  FriendRequestAccepted: ['FriendRemoved'],
  FriendRequestRejected: ['FriendRequestSent'],
  FriendRemoved: ['FriendRequestSent'],
};

describe('Any sequence of friendship commands', () => {
  it('never has two open requests, and ends only existing friendships', () => {
    fc.assert(
      fc.property(anyCommands, (commands) => {
        let last: FriendshipEvent['type'] | 'nothing' = 'nothing';
        for (const { type } of history(commands)) {
          expect(successors[last]).toContain(type);
          last = type;
        }
      }),
    );
  });

  it('lets only the receiver answer a request', () => {
    fc.assert(
      fc.property(anyCommands, fc.constantFrom(...people), (commands, userId) => {
        const events = history(commands);
        const open = events.at(-1);
        fc.pre(open?.type === 'FriendRequestSent');
        const answered = history([...commands, accept(userId)]).length > events.length;
        expect(answered).toBe(open.data.receiverId === userId);
      }),
    );
  });
});

describe('The state of a friendship', () => {
  it('accepts events in any order, and is not changed by later events', () => {
    const anyEvent = fc.constantFrom(sent, sentBack, accepted, rejected, removed);
    fc.assert(
      fc.property(fc.array(anyEvent), anyEvent, (before, next) => {
        const state = Object.freeze(stateAfter(friendshipDecider, before));
        const snapshot = structuredClone(state);
        const after = friendshipDecider.evolve(state, next);
        const { status } = stateAfter(friendshipDecider, [next]);
        expect(after.status).toBe(status);
        expect(state).toStrictEqual(snapshot);
      }),
    );
  });
});

describe('The id of a request', () => {
  it('is the same in both directions, and contains the pair', () => {
    fc.assert(
      fc.property(fc.ulid(), fc.ulid(), (one, other) => {
        fc.pre(one !== other);
        const requestId = friendRequestId(one, other);
        expect(friendRequestId(other, one)).toBe(requestId);
        expect(pairOf(requestId)).toStrictEqual([one, other].sort());
      }),
    );
  });

  it.each(['', 'ana', '_', 'ana_', '_ben', 'ben_ana', 'ana_ana', 'ana_ben_carla', 'ana_ben_'])(
    'cannot be %j',
    (text) => {
      expect(pairOf(text)).toBeNull();
    },
  );
});

describe('withdrawing a request', () => {
  const withdraw = (userId: string): FriendshipCommand => ({
    type: 'WithdrawFriendRequest',
    userId,
  });

  it('ends the sender’s open request, recorded as a rejection', () => {
    given(sent).when(withdraw('ana')).then(rejected);
  });

  it('records nothing without an open request of the user', () => {
    given().when(withdraw('ana')).thenNothingHappened();
    given(sent).when(withdraw('ben')).thenNothingHappened();
    given(sent, accepted).when(withdraw('ana')).thenNothingHappened();
  });
});

describe('Who sees the address of the other', () => {
  const found = (foundBy: FoundBy): FriendshipEvent => ({
    type: 'FriendRequestSent',
    data: { ...request('ana', 'ben'), foundBy },
  });
  const known = (...events: FriendshipEvent[]) => {
    const state = stateAfter(friendshipDecider, events);
    return [knowsAddress('ana', state), knowsAddress('ben', state)];
  };

  it('is nobody between strangers, and both between friends', () => {
    expect(known()).toEqual([false, false]);
    expect(known(found('code'), accepted)).toEqual([true, true]);
    expect(known(sent, rejected)).toEqual([false, false]);
  });

  it('is the receiver of a request, and its sender only if it was sent to the address', () => {
    expect(known(sent)).toEqual([true, true]);
    for (const foundBy of ['link', 'code', 'mutual-friends'] as const) {
      expect(known(found(foundBy))).toEqual([false, true]);
    }
  });

  it('follows for requests of an older version from whether they came by a link', () => {
    const { FriendRequestSent: type } = friendshipEvents;
    const old = request('ana', 'ben');
    expect(upcast(type, 2, old)).toEqual({ ...old, foundBy: 'address' });
    const byLink = { ...old, recommendationId: 'dune' };
    expect(upcast(type, 2, byLink)).toEqual({ ...byLink, foundBy: 'link' });
  });
});
