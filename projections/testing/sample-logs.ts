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
  .asks('dai', 'ben', undefined, 'code')
  .accepts('ben', 'dai')
  .makesList('ana', 'readers', ['chloe'], 'Readers')
  .changesList('ana', 'readers', { name: 'Thursday', memberIds: ['chloe', 'dai'] })
  .makesList('ben', 'family', [])
  .deletesList('ben', 'family')
  .subscribes('ana', 'chloe')
  .subscribes('ben', 'dai')
  .subscribes('dai', 'ben')
  .unsubscribes('dai', 'ben')
  .subscribes('dai', 'ben')
  .removes('ben', 'dai')
  .likes('chloe', 'dune')
  .updates('ana', { bio: 'Reads on trains.', profilePicture: 'picture-1' })
  .updates('ben', { lastName: 'Okafor-Lind', enabledCategories: ['music', 'book'] })
  .updates('ana', { profilePicture: null })
  .updates('dai', { openTo: 'nobody' })
  .comments('ben', 'dune', 'Twice in one summer.')
  .comments('ana', 'dune', 'Thank you all!')
  .comments('ben', 'dune', 'Three times by now.')
  .edits('ana', 'dune', 'Dune (1965)', {
    description: 'A desert, and a planet to believe in.',
    passingOnAllowed: false,
  })
  .edits('ben', 'dune', 'Another title under the same id')
  .likes('ben', 'café')
  .comments('ana', 'café', 'Two coffees, please.')
  .shares('ana', 'dune', ['ben', 'chloe'], 'For the train.')
  .shares('chloe', 'dune', ['ben'], 'It is true what she says.')
  .saves('dai', 'dune')
  .takes('ben', 'dune')
  .discards('chloe', 'dune')
  .shares('ana', 'dune', ['chloe'], 'Are you sure?')
  .shares('ben', 'stalker', ['dai'])
  .links('ben', 'dune', 'link-1')
  .links('ana', 'dune', 'link-2')
  .revokesLinks('ben', 'dune')
  .saves('ben', 'café')
  .shares('ana', 'café', ['dai'])
  .takes('dai', 'stalker')
  .unsaves('dai', 'dune')
  .withdraws('chloe', 'dune', ['ben'])
  .removesComment('ana', 'dune')
  .shares('ana', 'dune', ['chloe'], 'The sequel, too.')
  .settlesShared('chloe', 'dune')
  .answers('chloe', 'dune', 'started', 'Page three.')
  .answers('dai', 'café', 'thanks')
  .takesOutcomeBack('chloe', 'dune')
  .answers('chloe', 'dune', 'loved')
  .asksFor('ana', 'train', ['chloe', 'dai'], 'book', 'Something funny for the train?')
  .asksFor('dai', 'rain', ['ana'], null)
  .answersAsk('chloe', 'train', 'dune')
  .answersAsk('ana', 'rain', 'dune')
  .answersAsk('ana', 'rain', 'café')
  .dismissesAsk('dai', 'train')
  .asksFor('ana', 'quiet', ['chloe'], 'music')
  .closesAsk('ana', 'quiet')
  .asksFor('farid', 'gone', ['ana', 'chloe'])
  .asksFor('ana', 'later', ['farid', 'dai'])
  .deletes('chloe', 'café')
  .deletes('ben', 'dune')
  .mutes('ana', 'ben')
  .mutes('ana', 'chloe')
  .blocks('ana', 'ben')
  .unmutes('ana', 'chloe')
  .blocks('dai', 'ana')
  .unblocks('ana', 'ben')
  .mutes('farid', 'ana')
  .blocks('chloe', 'farid')
  .createsInviteCode('ana', 'code-1')
  .createsInviteCode('ana', 'code-2')
  .registers('farid')
  .createsInviteCode('farid', 'code-3')
  .erases('farid')
  .releases('farid').events;

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

const edition: fc.Arbitrary<Step> = fc
  .record({
    userId: person,
    which: choice,
    title: fc.constantFrom('One', 'Two', 'Three'),
    passingOnAllowed: fc.constantFrom(true, false, undefined),
  })
  .map(({ userId, which, title, passingOnAllowed }) => (community) => {
    const item = chosen([...new Facts(community.events).recommendations.keys()], which);
    if (item !== undefined) community.edits(userId, item, title, { passingOnAllowed });
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
  { weight: 3, arbitrary: comment },
  { weight: 2, arbitrary: profileUpdate },
  { weight: 2, arbitrary: edition },
  { weight: 1, arbitrary: deletion },
  { weight: 5, arbitrary: request },
  { weight: 5, arbitrary: answer },
  { weight: 2, arbitrary: parting },
  { weight: 7, arbitrary: circleSteps(everyone) },
  { weight: 11, arbitrary: sharingSteps(everyone) },
  { weight: 3, arbitrary: askSteps(everyone) },
);

/** A dozen people who do things at random; what a decider refuses leaves no trace. */
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

/** Logs of them. */
export const randomLogs: fc.Arbitrary<readonly RecordedTrbooEvent[]> = randomCommunities.map(
  ({ events }) => events,
);
