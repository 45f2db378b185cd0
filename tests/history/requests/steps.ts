import fc from 'fast-check';
import { linkOutcomes } from '../../../events/link-answers/events.js';
import { recommendationTypes } from '../../../events/library/recommendation-types.js';
import { openToChoices } from '../../../events/user/profile.js';
import { outcomes } from '../../../events/outcome/outcomes.js';
import { twelvePeople } from '../oracle/people.js';

/**
 * Some people act more often, so that much happens between the same people. In a smaller company the
 * numbers wrap around.
 */
const person = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 4 }) },
  { weight: 2, arbitrary: fc.nat({ max: twelvePeople.people - 1 }) },
);
/** The index of an existing item, modulo their count. */
const index = fc.nat({ max: 999 });
/** Whether the step is aimed at a likely success; otherwise it is arbitrary. */
const isAimed = fc.constantFrom(true, true, true, false);
const upToThree = fc.uniqueArray(person, { maxLength: 3 });
const oneToThree = fc.uniqueArray(person, { minLength: 1, maxLength: 3 });
/** Mostly null; the value once in so many times. */
const nullOrRarely = <Value>(value: fc.Arbitrary<Value>, times: number) =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });
const words = fc.constantFrom('Read it.', '  So good ', 'Ça alors !', '🦊', 'x'.repeat(100));
const unfitWords = fc.constantFrom('', '   ', 'x'.repeat(501));
const anyWords = fc.oneof({ weight: 9, arbitrary: words }, { weight: 1, arbitrary: unfitWords });
const title = fc
  .tuple(fc.nat({ max: 14 }), fc.constantFrom('', '', ' ', '!'))
  .map(([number, after]) => `${after === '!' ? 'TITLE' : 'Title'} ${number}${after.trim()}`);
const link = fc.option(fc.nat({ max: 7 }).map((number) => `https://example.com/${number}`));

const recommending = fc.record({
  does: fc.constant('recommends' as const),
  who: person,
  title,
  type: fc.constantFrom(...recommendationTypes.slice(0, 3)),
  link,
  keepPrivate: fc.constantFrom(false, false, false, true, undefined),
  to: fc.oneof(
    { weight: 3, arbitrary: fc.constant<number[]>([]) },
    { weight: 1, arbitrary: upToThree },
  ),
  list: nullOrRarely(index, 5),
  pushes: fc.constantFrom(false, false, true),
  /** From a client that does not know our additional fields. */
  plainly: fc.constantFrom(false, false, false, true),
  /** Days between its date and now; negative for a future date. */
  daysAgo: nullOrRarely(fc.integer({ min: -3, max: 20 }), 2),
  /** With an id that already exists. */
  idOf: nullOrRarely(index, 15),
  well: isAimed,
});
const editing = fc.record({
  does: fc.constant('edits' as const),
  who: person,
  which: index,
  title: fc.option(title),
  why: fc.option(words),
  link,
  type: fc.constantFrom(undefined, undefined, ...recommendationTypes.slice(0, 3)),
  keepPrivate: fc.constantFrom(undefined, undefined, undefined, true, false),
  notToBePassedOn: fc.constantFrom(undefined, undefined, undefined, true, false),
  well: isAimed,
});
const withItem = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who: person, which: index, well: isAimed });
const withPerson = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who: person, other: index, well: isAimed });

const kinds = [
  [
    2,
    fc.record({
      does: fc.constant('registers' as const),
      who: fc.oneof(
        person,
        fc.integer({ min: twelvePeople.registeredAtFirst, max: twelvePeople.people - 1 }),
      ),
    }),
  ],
  [
    3,
    fc.record({
      does: fc.constant('edits the profile' as const),
      who: person,
      bio: words,
      well: isAimed,
    }),
  ],
  [8, withPerson('requests friendship')],
  [
    8,
    fc.record({
      does: fc.constant('answers a request' as const),
      who: person,
      which: index,
      yes: fc.constantFrom(true, true, false),
      well: isAimed,
    }),
  ],
  [5, withPerson('unfriends')],
  [28, recommending],
  [6, editing],
  [4, withItem('deletes')],
  [
    7,
    fc.record({
      does: fc.constant('saves' as const),
      who: person,
      which: index,
      link: nullOrRarely(index, 2),
      /** At the browser of a visitor who has answered on the page of the link. */
      visitor: nullOrRarely(index, 2),
      well: isAimed,
    }),
  ],
  [3, withItem('removes')],
  [
    6,
    fc.record({
      does: fc.constant('sends an ask' as const),
      who: person,
      to: oneToThree,
      all: fc.constantFrom(false, false, false, true),
      words: anyWords,
      well: isAimed,
    }),
  ],
  [
    2,
    fc.record({
      does: fc.constant('ends an ask' as const),
      who: person,
      which: index,
      closes: fc.boolean(),
      well: isAimed,
    }),
  ],
  [
    2,
    fc.record({
      does: fc.constant('chooses who may send' as const),
      who: person,
      to: fc.constantFrom(...openToChoices),
    }),
  ],
  [
    16,
    fc.record({
      does: fc.constant('sends' as const),
      who: person,
      which: index,
      to: fc.oneof(oneToThree, oneToThree, oneToThree, upToThree),
      why: anyWords,
      /** As the answer to an ask. */
      asked: nullOrRarely(index, 3),
      well: isAimed,
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('answers a share' as const),
      who: person,
      which: index,
      action: fc.constantFrom('accept' as const, 'reject' as const),
      well: isAimed,
    }),
  ],
  [
    6,
    fc.record({
      does: fc.constant('records an outcome' as const),
      who: person,
      which: index,
      outcome: fc.constantFrom(...outcomes, null),
      words: fc.constantFrom('', 'Twice.', 'x'.repeat(100), 'x'.repeat(101)),
      well: isAimed,
    }),
  ],
  [
    24,
    fc.record({
      does: fc.constant('reacts' as const),
      who: person,
      which: index,
      well: isAimed,
      action: fc.constantFrom('like', 'like', 'like', 'unlike', 'dislike', 'undislike'),
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('comments' as const),
      who: person,
      which: index,
      words: anyWords,
      well: isAimed,
    }),
  ],
  [
    4,
    fc.record({
      does: fc.constant('makes a list' as const),
      who: person,
      members: upToThree,
      well: isAimed,
    }),
  ],
  [
    4,
    fc.record({
      does: fc.constant('changes a list' as const),
      who: person,
      which: index,
      name: fc.option(words),
      members: fc.option(upToThree),
      well: isAimed,
    }),
  ],
  [1, withItem('deletes a list')],
  [6, withPerson('subscribes')],
  [2, withPerson('unsubscribes')],
  [4, withPerson('mutes')],
  [2, withPerson('unmutes')],
  [2, withPerson('blocks')],
  [2, withPerson('unblocks')],
  [
    8,
    fc.record({
      does: fc.constant('makes a link' as const),
      who: person,
      which: index,
      takesAnswers: fc.constantFrom(true, true, true, false),
      well: isAimed,
    }),
  ],
  [
    8,
    fc.record({
      does: fc.constant('answers by a link' as const),
      link: index,
      /** Few, so that visitors change their answers. */
      device: fc.nat({ max: 2 }),
      outcome: fc.constantFrom(...linkOutcomes),
      words: fc.constantFrom('', 'Twice.', 'x'.repeat(100), 'x'.repeat(101)),
    }),
  ],
  [
    14,
    fc.record({
      does: fc.constant('marks as read' as const),
      who: person,
      what: fc.constantFrom('all', 'all', 'thing', 'thing', 'person', 'read' as const),
      which: index,
      as: fc.constantFrom('read', 'read', 'unread'),
      hoursAgo: fc.constantFrom(0, 0, 1, 25),
      well: isAimed,
    }),
  ],
  [2, withItem('revokes links')],
  [
    3,
    fc.record({
      does: fc.constant('withdraws' as const),
      who: person,
      which: index,
      other: fc.option(index),
      well: isAimed,
    }),
  ],
  [
    3,
    fc.record({
      does: fc.constant('waits' as const),
      /** Links end after 30 days. */
      hours: fc.constantFrom(1, 25, 24 * 3, 24 * 12, 24 * 31),
    }),
  ],
] as const;

/** Steps of all kinds. */
export const steps = fc.oneof(
  ...kinds.map(([weight, arbitrary]) => ({
    weight,
    arbitrary: arbitrary as fc.Arbitrary<Step>,
  })),
);

/** One action of one person. */
export type Step = {
  [Index in keyof typeof kinds]: (typeof kinds)[Index] extends readonly [unknown, infer Kind]
    ? Kind extends fc.Arbitrary<infer Done>
      ? Done
      : never
    : never;
}[Exclude<keyof typeof kinds, keyof (readonly unknown[])>];
