import fc from 'fast-check';
import { Facts } from './facts.js';
import { choice, chosen, type Step } from './step.js';

/** What people do about other people: lists, subscriptions, invitations, and blocks. */
export function circleSteps(people: readonly string[]): fc.Arbitrary<Step> {
  const person = fc.constantFrom(...people);
  const members = fc.uniqueArray(person, { maxLength: 4 });
  const listId = fc.constantFrom('readers', 'family', 'cinema', 'hikers', 'one_more');

  const subscribing: fc.Arbitrary<Step> = fc
    .record({
      userId: person,
      which: choice,
      does: fc.constantFrom('subscribes', 'subscribes', 'unsubscribes'),
    })
    .map(({ userId, which, does }) => (community) => {
      const facts = new Facts(community.events);
      const friends = people.filter((other) => facts.areFriends(userId, other));
      const friendId = chosen(friends, which);
      if (friendId !== undefined) community[does](userId, friendId);
    });

  const making: fc.Arbitrary<Step> = fc
    .record({ ownerId: person, listId, members })
    .map((list) => (community) => {
      community.makesList(list.ownerId, list.listId, list.members);
    });

  const changing: fc.Arbitrary<Step> = fc
    .record({
      which: choice,
      changes: fc.record(
        { name: fc.constantFrom('Thursday', 'Sunday'), description: fc.constant(''), members },
        { requiredKeys: [] },
      ),
      ends: fc.constantFrom(true, false, false, false),
    })
    .map(({ which, changes: { members: memberIds, ...words }, ends }) => (community) => {
      const made = community.events.flatMap((event) =>
        event.type === 'FriendListCreated' ? [event.data] : [],
      );
      const list = chosen(made, which);
      if (list === undefined) return;
      if (ends) community.deletesList(list.ownerId, list.listId);
      else community.changesList(list.ownerId, list.listId, { ...words, memberIds });
    });

  const inviting: fc.Arbitrary<Step> = fc
    .record({
      userId: person,
      address: fc.constantFrom('one', 'another', 'a-third'),
      inviterIds: members,
      comes: fc.constantFrom(true, false, false),
    })
    .map(({ userId, address, inviterIds, comes }) => (community) => {
      if (comes) community.settles(userId, address, inviterIds);
      else community.invites(userId, address);
    });

  const creatingCode: fc.Arbitrary<Step> = fc
    .record({ userId: person, codeId: fc.constantFrom('code-1', 'code-2', 'code-3') })
    .map(
      ({ userId, codeId }) =>
        (community) =>
          void community.createsInviteCode(userId, `${codeId}-of-${userId}`),
    );

  const blocking: fc.Arbitrary<Step> = fc
    .record({
      userId: person,
      otherId: person,
      does: fc.constantFrom('mutes', 'mutes', 'unmutes', 'blocks', 'unblocks'),
    })
    .map(
      ({ userId, otherId, does }) =>
        (community) =>
          void community[does](userId, otherId),
    );

  return fc.oneof(
    { weight: 2, arbitrary: subscribing },
    { weight: 1, arbitrary: making },
    { weight: 2, arbitrary: changing },
    { weight: 1, arbitrary: inviting },
    { weight: 1, arbitrary: creatingCode },
    { weight: 1, arbitrary: blocking },
  );
}
