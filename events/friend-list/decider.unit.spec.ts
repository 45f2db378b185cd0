import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../kernel/domain-error.js';
import { specification, stateAfter } from '../testing/decider-specification.js';
import {
  type ChangeFriendList,
  type CreateFriendList,
  type FriendListCommand,
  friendListDecider,
} from './decider.js';
import type { FriendListEvent } from './events.js';
import { membersAfter } from './members.js';

const { given } = specification(friendListDecider);

const [earlier, now, later] = [
  '2025-03-01T08:00:00.000Z',
  '2025-03-02T08:00:00.000Z',
  '2025-03-03T08:00:00.000Z',
];
const create = (more: Partial<CreateFriendList> = {}): CreateFriendList => ({
  type: 'CreateFriendList',
  listId: 'readers',
  ownerId: 'ana',
  name: 'Readers',
  description: 'One novel a month',
  memberIds: ['ben', 'chloe'],
  createdAt: now,
  time: now,
  ...more,
});
const change = (more: Partial<ChangeFriendList>): ChangeFriendList => ({
  type: 'ChangeFriendList',
  listId: 'readers',
  userId: 'ana',
  ...more,
});
const remove = (userId: string): FriendListCommand => ({
  type: 'DeleteFriendList',
  listId: 'readers',
  userId,
});

const list = { listId: 'readers', ownerId: 'ana' };
const words = { name: 'Readers', description: 'One novel a month' };
type Created = Extract<FriendListEvent, { type: 'FriendListCreated' }>;
const created = (more: Partial<Created['data']> = {}): FriendListEvent => ({
  type: 'FriendListCreated',
  data: { ...list, ...words, memberIds: ['ben', 'chloe'], createdAt: now, ...more },
});
const renamed = (name: string | null, description: string | null): FriendListEvent => ({
  type: 'FriendListRenamed',
  data: { ...list, name, description },
});
const membersChanged = (addedIds: string[], removedIds: string[]): FriendListEvent => ({
  type: 'FriendListMembersChanged',
  data: { ...list, addedIds, removedIds },
});
const deleted: FriendListEvent = { type: 'FriendListDeleted', data: list };
const manyIds = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

describe('making a list', () => {
  it('records it, with its words trimmed and nobody in it twice', () => {
    given()
      .when(create({ name: ' Readers ', memberIds: ['ben', 'chloe', 'ben'] }))
      .then(created());
    given()
      .when(create({ description: '  ', memberIds: [] }))
      .then(created({ description: '', memberIds: [] }));
  });

  it('believes a time of making that is past, and none that is to come', () => {
    given()
      .when(create({ createdAt: earlier }))
      .then(created({ createdAt: earlier }));
    given()
      .when(create({ createdAt: later }))
      .then(created());
  });

  it('is refused without a name, or beyond the limits', () => {
    for (const beyond of [
      { name: ' \n' },
      { name: 'x'.repeat(101) },
      { description: 'x'.repeat(301) },
      { memberIds: manyIds(501) },
    ]) {
      given().when(create(beyond)).thenRefused('invalid');
    }
    const most = {
      name: 'x'.repeat(100),
      description: 'x'.repeat(300),
      memberIds: manyIds(500),
    };
    given().when(create(most)).then(created(most));
  });

  it('is refused under an id that one has used, also for a list that is gone', () => {
    for (const history of [[created()], [created(), deleted]]) {
      given(...history)
        .when(create())
        .thenRefused('duplicate', 'A list with this id already exists');
    }
  });

  it('is refused under somebody else’s id as if one knew nothing of it', () => {
    for (const history of [[created()], [created(), deleted]]) {
      given(...history)
        .when(create({ ownerId: 'ben' }))
        .thenRefused('not-found', 'List not found');
    }
  });
});

describe('changing a list', () => {
  it('renames it, and leaves the description as it is', () => {
    given(created())
      .when(change({ name: ' Thursday ' }))
      .then(renamed('Thursday', 'One novel a month'));
  });

  it('describes it anew, and leaves the name as it is', () => {
    given(created())
      .when(change({ description: '' }))
      .then(renamed('Readers', ''));
  });

  it('puts people in and takes people out', () => {
    given(created())
      .when(change({ memberIds: ['dai', 'ben', 'dai'] }))
      .then(membersChanged(['dai'], ['chloe']));
  });

  it('does both at once', () => {
    given(created())
      .when(change({ name: 'Alone', memberIds: [] }))
      .then(renamed('Alone', 'One novel a month'), membersChanged([], ['ben', 'chloe']));
  });

  it('records nothing when all is as it was', () => {
    for (const same of [
      {},
      { name: 'Readers' },
      { name: ' Readers ', description: 'One novel a month ' },
      { memberIds: ['chloe', 'ben'] },
    ]) {
      given(created()).when(change(same)).thenNothingHappened();
    }
  });

  it('leans on what was changed before', () => {
    given(created(), renamed('Thursday', ''), membersChanged(['dai'], ['ben']))
      .when(change({ name: 'Thursday', memberIds: ['chloe', 'dai'] }))
      .thenNothingHappened();
  });

  it('is refused without a name, or beyond the limits', () => {
    for (const beyond of [
      { name: ' ' },
      { name: 'x'.repeat(101) },
      { description: 'x'.repeat(301) },
      { memberIds: manyIds(501) },
    ]) {
      given(created()).when(change(beyond)).thenRefused('invalid');
    }
  });

  it('is for its owner alone, while there is such a list', () => {
    const name = 'Mine now';
    given(created())
      .when(change({ userId: 'ben', name }))
      .thenRefused('not-found', 'List not found');
    given().when(change({ name })).thenRefused('not-found', 'List not found');
    given(created(), deleted).when(change({ name })).thenRefused('not-found', 'List not found');
  });
});

describe('deleting a list', () => {
  it('ends it', () => {
    given(created()).when(remove('ana')).then(deleted);
  });

  it('is for its owner alone, and once', () => {
    given(created()).when(remove('ben')).thenRefused('not-found', 'List not found');
    given().when(remove('ana')).thenRefused('not-found', 'List not found');
    given(created(), deleted).when(remove('ana')).thenRefused('not-found', 'List not found');
  });
});

const person = fc.constantFrom('ana', 'ben');
const members = fc.array(fc.constantFrom('ben', 'chloe', 'dai', 'emma'), { maxLength: 6 });
const name = fc.constantFrom('Readers', 'Thursday', ' ', 'x'.repeat(101));
const anyCommand: fc.Arbitrary<FriendListCommand> = fc.oneof(
  fc
    .record({ ownerId: person, name, memberIds: members, createdAt: fc.constantFrom(now, later) })
    .map(create),
  fc.record({ userId: person, name, memberIds: members }, { requiredKeys: ['userId'] }).map(change),
  person.map(remove),
);

/** The events of a stream that was given these commands; what is refused leaves no trace. */
function history(commands: readonly FriendListCommand[]): FriendListEvent[] {
  const events: FriendListEvent[] = [];
  for (const command of commands) {
    try {
      events.push(...friendListDecider.decide(command, stateAfter(friendListDecider, events)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return events;
}

describe('any sequence of commands to a list', () => {
  const commands = fc.array(anyCommand, { maxLength: 40 });

  it('begins with its making, has one owner, and nothing after its end', () => {
    fc.assert(
      fc.property(commands, (given) => {
        const events = history(given);
        const types = events.map(({ type }) => type);
        expect(types.lastIndexOf('FriendListCreated')).toBeLessThanOrEqual(0);
        expect([-1, types.length - 1]).toContain(types.indexOf('FriendListDeleted'));
        expect(new Set(events.map(({ data }) => data.ownerId)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves exactly the members that were asked for last, and each command given again nothing', () => {
    fc.assert(
      fc.property(commands, members, (before, memberIds) => {
        const state = stateAfter(friendListDecider, history(before));
        fc.pre(state.status === 'kept');
        const command = change({ userId: state.ownerId, memberIds });
        const after = friendListDecider
          .decide(command, state)
          .reduce(friendListDecider.evolve, state);
        expect(after).toMatchObject({ status: 'kept', name: state.name });
        const kept = after.status === 'kept' ? [...after.memberIds].sort() : [];
        expect(kept).toStrictEqual([...new Set(memberIds)].sort());
        expect(friendListDecider.decide(command, after)).toStrictEqual([]);
      }),
    );
  });
});

describe('the state of a list', () => {
  it('takes any events in any order, and leaves the state before them alone', () => {
    const anyEvent = fc.constantFrom(
      created(),
      renamed('Thursday', ''),
      renamed(null, null),
      membersChanged(['dai', 'ben'], ['chloe', 'nobody']),
      deleted,
    );
    fc.assert(
      fc.property(fc.array(anyEvent), anyEvent, (before, next) => {
        const state = Object.freeze(stateAfter(friendListDecider, before));
        const snapshot = structuredClone(state);
        friendListDecider.evolve(state, next);
        expect(state).toStrictEqual(snapshot);
      }),
    );
  });
});

describe('the members after a change', () => {
  it('keep their places, with the new ones behind them', () => {
    const change = { addedIds: ['emma', 'ben'], removedIds: ['chloe'] };
    expect(membersAfter(['ben', 'chloe', 'dai'], change)).toStrictEqual(['ben', 'dai', 'emma']);
  });
});
