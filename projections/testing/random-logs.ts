import fc from 'fast-check';
import { DomainError } from '../../events/kernel/domain-error.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { openToChoices } from '../../events/user/profile.js';
import { askSteps } from './ask-steps.js';
import { circleSteps } from './circle-steps.js';
import { Community } from './community.js';
import { Facts } from './facts.js';
import { sharingSteps } from './sharing-steps.js';
import { choice, chosen, type Step } from './step.js';

/** A dozen people. */
export const everyone = [
  'ana',
  'ben',
  'chloe',
  'dai',
  'emma',
  'farid',
  'gwen',
  'hugo',
  'ines',
  'jonas',
  'kofi',
  'lea',
] as const;

const person = fc.constantFrom(...everyone);

const addition: fc.Arbitrary<Step> = fc
  .record({
    ownerId: person,
    number: fc.nat({ max: 15 }),
    type: fc.constantFrom(...recommendationTypes),
    day: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ ownerId, number, type, day }) => (community) => {
    const addedAt = new Date(Date.UTC(2025, 1, day)).toISOString();
    const details = { type, addedAt, keepPrivate: day % 4 === 0, metadata: { number } };
    community.adds(ownerId, `item-${number}`, details);
  });

const reaction: fc.Arbitrary<Step> = fc
  .record({
    userId: person,
    which: choice,
    does: fc.constantFrom('likes', 'likes', 'likes', 'unlikes', 'dislikes', 'undislikes'),
  })
  .map(({ userId, which, does }) => (community) => {
    const item = chosen([...new Facts(community.events).recommendations.keys()], which);
    if (item !== undefined) community[does](userId, item);
  });

const edition: fc.Arbitrary<Step> = fc
  .record({
    userId: person,
    which: choice,
    title: fc.constantFrom('One', 'Two', 'Three'),
    passingOnAllowed: fc.constantFrom(true, false, undefined),
    keepPrivate: fc.constantFrom(true, false, undefined),
    itemType: fc.constantFrom(...recommendationTypes, undefined),
    isOwner: fc.boolean(),
  })
  .map(({ userId, which, title, isOwner, ...changes }) => (community) => {
    const item = chosen([...new Facts(community.events).recommendations.values()], which);
    if (item === undefined) return;
    community.edits(isOwner ? item.ownerId : userId, item.recommendationId, title, changes);
  });

const deletion: fc.Arbitrary<Step> = choice.map((which) => (community) => {
  const item = chosen([...new Facts(community.events).recommendations.values()], which);
  if (item !== undefined) community.deletes(item.ownerId, item.recommendationId);
});

const comment: fc.Arbitrary<Step> = fc
  .record({ userId: person, which: choice, text: fc.constantFrom('Yes!', 'No.', 'Again?', '') })
  .map(({ userId, which, text }) => (community) => {
    const item = chosen([...new Facts(community.events).recommendations.keys()], which);
    if (item === undefined) return;
    if (text === '') community.removesComment(userId, item);
    else community.comments(userId, item, text);
  });

const profileUpdate: fc.Arbitrary<Step> = fc
  .record({
    userId: person,
    bio: fc.option(fc.constantFrom('', 'Reads.', 'Walks.'), { nil: undefined }),
    profilePicture: fc.option(fc.constantFrom(null, 'picture-1'), { nil: undefined }),
    enabledCategories: fc.option(fc.subarray([...recommendationTypes], { minLength: 1 }), {
      nil: undefined,
    }),
    openTo: fc.option(fc.constantFrom(...openToChoices), { nil: undefined }),
  })
  .map(
    ({ userId, ...changes }) =>
      (community) =>
        void community.updates(userId, changes),
  );

const readingStep: fc.Arbitrary<Step> = fc
  .record({
    userId: person,
    day: fc.integer({ min: 1, max: 28 }),
    as: fc.constantFrom('read', 'unread'),
    does: fc.constantFrom('all', 'item', 'item', 'clear'),
  })
  .map(({ userId, day, as, does }) => (community) => {
    const at = new Date(Date.UTC(2025, 1, day)).toISOString();
    const item = { itemId: `item-${day % 4}`, at, as, count: 1 };
    community.marksRead(userId, {
      ...(does === 'all' && { all: { until: at, count: day } }),
      ...(does === 'item' && { items: [item] }),
      clear: does === 'clear',
    });
  });

const request: fc.Arbitrary<Step> = fc.tuple(person, person).map(
  ([senderId, receiverId]) =>
    (community) =>
      void community.requestsFriend(senderId, receiverId),
);

/** All ordered pairs of people for whom something is true. */
function pairs(
  community: Community,
  holds: (facts: Facts, one: string, other: string) => boolean,
): (readonly [string, string])[] {
  const facts = new Facts(community.events);
  return everyone.flatMap((one) =>
    everyone.flatMap((other) => (holds(facts, one, other) ? [[one, other] as const] : [])),
  );
}

const answer: fc.Arbitrary<Step> = fc
  .record({ which: choice, does: fc.constantFrom('accepts', 'accepts', 'accepts', 'rejects') })
  .map(({ which, does }) => (community) => {
    const open = pairs(community, (facts, one, other) => facts.hasAsked(one, other));
    const [senderId, receiverId] = chosen(open, which) ?? [];
    if (senderId !== undefined && receiverId !== undefined) community[does](receiverId, senderId);
  });

const parting: fc.Arbitrary<Step> = choice.map((which) => (community) => {
  const friends = pairs(community, (facts, one, other) => facts.areFriends(one, other));
  const [userId, friendId] = chosen(friends, which) ?? [];
  if (userId !== undefined && friendId !== undefined) community.removes(userId, friendId);
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: person.map(
      (userId): Step =>
        (all) =>
          void all.registers(userId),
    ),
  },
  { weight: 4, arbitrary: addition },
  { weight: 8, arbitrary: reaction },
  { weight: 3, arbitrary: comment },
  { weight: 2, arbitrary: profileUpdate },
  { weight: 2, arbitrary: readingStep },
  { weight: 2, arbitrary: edition },
  { weight: 1, arbitrary: deletion },
  { weight: 5, arbitrary: request },
  { weight: 5, arbitrary: answer },
  { weight: 2, arbitrary: parting },
  { weight: 7, arbitrary: circleSteps(everyone) },
  { weight: 11, arbitrary: sharingSteps(everyone) },
  { weight: 3, arbitrary: askSteps(everyone) },
);

/** A dozen people who do things at random; refused commands are skipped. */
export const randomCommunities: fc.Arbitrary<Community> = fc
  .array(step, { maxLength: 100, size: 'max' })
  .map((steps) => {
    const community = new Community();
    for (const take of steps) {
      try {
        take(community);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    return community;
  });

/** Logs of {@link randomCommunities}. */
export const randomLogs: fc.Arbitrary<readonly RecordedTrbooEvent[]> = randomCommunities.map(
  ({ events }) => events,
);
