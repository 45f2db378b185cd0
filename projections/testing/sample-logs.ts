import fc from 'fast-check';
import { DomainError } from '../../events/kernel/domain-error.js';
import { recommendationTypes } from '../../events/library/events.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { Community } from './community.js';
import { Facts } from './facts.js';

/** A small community in which everything happens that can, some of it several times. */
export const knownLog: readonly RecordedTrbooEvent[] = new Community()
  .registers('ana', 'Ana', 'Silva')
  .registers('ben', 'Ben', 'Okafor')
  .registers('chloe', 'Chloé', 'Martin')
  .registers('dai', 'Dai', '')
  .adds('ana', 'dune', {
    title: 'Dune',
    description: 'A desert that stays with you.',
    link: 'https://en.wikipedia.org/wiki/Dune_(novel)',
    metadata: { authors: ['Frank Herbert'], publishedDate: '1965', averageRating: null },
  })
  .adds('ana', 'diary', { title: 'My diary', keepPrivate: true })
  .likes('ana', 'dune')
  .asks('ana', 'ben')
  .asks('chloe', 'ana')
  .accepts('ben', 'ana')
  .rejects('ana', 'chloe')
  .likes('ben', 'dune')
  .likes('chloe', 'dune')
  .adds('ben', 'stalker', {
    type: 'movie',
    title: 'Stalker',
    metadata: { releaseDate: '1979-05-25' },
    addedAt: '2024-12-31T23:00:00.000Z',
  })
  .adds('ben', 'dune', { title: 'Another under the same id' })
  .likes('ana', 'stalker')
  .dislikes('chloe', 'dune')
  .dislikes('ben', 'dune')
  .undislikes('ben', 'dune')
  .likes('ben', 'dune')
  .asks('ana', 'chloe')
  .accepts('chloe', 'ana')
  .adds('chloe', 'café', {
    type: 'place',
    title: 'Café de Flore',
    metadata: { location: { lat: 48.854, lng: 2.3326 } },
  })
  .likes('ana', 'café')
  .unlikes('ana', 'café')
  .likes('ana', 'diary')
  .removes('ben', 'ana')
  .asks('ben', 'ana')
  .asks('dai', 'ana')
  .asks('dai', 'ben')
  .likes('chloe', 'dune').events;

/** A dozen people. */
export const everyone = [
  ...['ana', 'ben', 'chloe', 'dai', 'emma', 'farid'],
  ...['gwen', 'hugo', 'ines', 'jonas', 'kofi', 'lea'],
] as const;

const person = fc.constantFrom(...everyone);
/** Chooses one of a list whose length is not known yet. */
const choice = fc.nat({ max: 1_000 });
const chosen = <Item>(items: readonly Item[], number: number) => items[number % items.length];

/** Something that a person does, if there is occasion for it. */
type Step = (community: Community) => void;

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

const request: fc.Arbitrary<Step> = fc.tuple(person, person).map(
  ([senderId, receiverId]) =>
    (community) =>
      void community.asks(senderId, receiverId),
);

/** Two people between whom something is the case; in both orders where it holds both ways. */
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
  { weight: 5, arbitrary: request },
  { weight: 5, arbitrary: answer },
  { weight: 2, arbitrary: parting },
);

/** Logs of what a dozen people do at random; what a decider refuses leaves no trace. */
export const randomLogs: fc.Arbitrary<readonly RecordedTrbooEvent[]> = fc
  .array(step, { maxLength: 80, size: 'max' })
  .map((steps) => {
    const community = new Community();
    for (const take of steps) {
      try {
        take(community);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
      }
    }
    return community.events;
  });
