import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsAfter, specification, stateAfter } from '../testing/decider-specification.js';
import {
  type ChangeFriendList,
  type CreateFriendList,
  type FriendListCommand,
  friendListDecider,
  membersAfter,
} from './decider.js';
import type { FriendListEvent } from './events.js';

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

describe('Creating a list', () => {
  it('is recorded with trimmed texts, and each member once', () => {
    given()
      .when(create({ name: ' Readers ', memberIds: ['ben', 'chloe', 'ben'] }))
      .then(created());
    given()
      .when(create({ description: '  ', memberIds: [] }))
      .then(created({ description: '', memberIds: [] }));
  });

  it('is recorded with a given time in the past, but not in the future', () => {
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
      given(created()).when(change(beyond)).thenRefused('invalid');
    }
    const atLimits = {
      name: 'x'.repeat(100),
      description: 'x'.repeat(300),
      memberIds: manyIds(500),
    };
    given().when(create(atLimits)).then(created(atLimits));
  });

  it('is refused for an id that the owner has used, even for a deleted list', () => {
    for (const history of [[created()], [created(), deleted]]) {
      given(...history)
        .when(create())
        .thenRefused('duplicate', 'A list with this id already exists');
    }
  });

  it('is refused for somebody else’s id, without revealing the list', () => {
    for (const history of [[created()], [created(), deleted]]) {
      given(...history)
        .when(create({ ownerId: 'ben' }))
        .thenRefused('not-found', 'List not found');
    }
  });
});

describe('Changing a list', () => {
  it('renames it and keeps the description', () => {
    given(created())
      .when(change({ name: ' Thursday ' }))
      .then(renamed('Thursday', 'One novel a month'));
  });

  it('changes the description and keeps the name', () => {
    given(created())
      .when(change({ description: '' }))
      .then(renamed('Readers', ''));
  });

  it('adds and removes members', () => {
    given(created())
      .when(change({ memberIds: ['dai', 'ben', 'dai'] }))
      .then(membersChanged(['dai'], ['chloe']));
  });

  it('changes the name and the members together', () => {
    given(created())
      .when(change({ name: 'Alone', memberIds: [] }))
      .then(renamed('Alone', 'One novel a month'), membersChanged([], ['ben', 'chloe']));
  });

  it('records nothing without a difference', () => {
    for (const same of [
      {},
      { name: 'Readers' },
      { name: ' Readers ', description: 'One novel a month ' },
      { memberIds: ['chloe', 'ben'] },
    ]) {
      given(created()).when(change(same)).thenNothingHappened();
    }
  });

  it('compares with the latest changes', () => {
    given(created(), renamed('Thursday', ''), membersChanged(['dai'], ['ben']))
      .when(change({ name: 'Thursday', memberIds: ['chloe', 'dai'] }))
      .thenNothingHappened();
  });
});

describe('Deleting a list', () => {
  it('is recorded', () => {
    given(created()).when(remove('ana')).then(deleted);
  });
});

it('A list of somebody else, an unknown one and a deleted one are neither changed nor deleted', () => {
  for (const command of [(userId: string) => change({ userId, name: 'Mine' }), remove]) {
    given(created()).when(command('ben')).thenRefused('not-found', 'List not found');
    given().when(command('ana')).thenRefused('not-found', 'List not found');
    given(created(), deleted).when(command('ana')).thenRefused('not-found', 'List not found');
  }
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

const history = (commands: readonly FriendListCommand[]) =>
  eventsAfter(friendListDecider, commands);

describe('Any sequence of commands on a list', () => {
  const commands = fc.array(anyCommand, { maxLength: 40 });

  it('records the creation first and once, one owner, and nothing after the deletion', () => {
    fc.assert(
      fc.property(commands, (all) => {
        const events = history(all);
        const types = events.map(({ type }) => type);
        expect(types.lastIndexOf('FriendListCreated')).toBeLessThanOrEqual(0);
        expect([-1, types.length - 1]).toContain(types.indexOf('FriendListDeleted'));
        expect(new Set(events.map(({ data }) => data.ownerId)).size).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leads to the members of the last change, and repeating that records nothing', () => {
    fc.assert(
      fc.property(commands, members, (before, memberIds) => {
        const state = stateAfter(friendListDecider, history(before));
        fc.pre(state.status === 'active');
        const command = change({ userId: state.ownerId, memberIds });
        const after = friendListDecider
          .decide(command, state)
          .reduce(friendListDecider.evolve, state);
        expect(after).toMatchObject({ status: 'active', name: state.name });
        const remaining = after.status === 'active' ? [...after.memberIds].sort() : [];
        expect(remaining).toStrictEqual([...new Set(memberIds)].sort());
        expect(friendListDecider.decide(command, after)).toStrictEqual([]);
      }),
    );
  });
});

describe('The state of a list', () => {
  it('accepts events in any order, and is not changed by later events', () => {
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

describe('The members after a change', () => {
  it('keep their order, with new ones at the end', () => {
    const change = { addedIds: ['emma', 'ben'], removedIds: ['chloe'] };
    expect(membersAfter(['ben', 'chloe', 'dai'], change)).toStrictEqual(['ben', 'dai', 'emma']);
  });
});
