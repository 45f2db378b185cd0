import fc from 'fast-check';
import { recommendationTypes } from '../../../events/library/recommendation-types.js';
import { openToChoices } from '../../../events/user/profile.js';
import { outcomes } from '../../../events/outcome/outcomes.js';
import { dozen } from '../oracle/people.js';

/**
 * Some do much more than others, so that much happens between the same people. In a smaller company
 * they are counted round.
 */
const who = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 4 }) },
  { weight: 2, arbitrary: fc.nat({ max: dozen.people - 1 }) },
);
/** Which of those that there are, counted round. */
const pick = fc.nat({ max: 999 });
/** Aimed at what can succeed as far as the test knows; otherwise at anything, there or not. */
const well = fc.constantFrom(true, true, true, false);
const whom = fc.uniqueArray(who, { maxLength: 3 });
const somebody = fc.uniqueArray(who, { minLength: 1, maxLength: 3 });
/** Null but once in so many times. */
const seldom = <Value>(value: fc.Arbitrary<Value>, times: number) =>
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
  who,
  title,
  type: fc.constantFrom(...recommendationTypes.slice(0, 3)),
  link,
  keepPrivate: fc.constantFrom(false, false, false, true, undefined),
  to: fc.oneof({ weight: 3, arbitrary: fc.constant<number[]>([]) }, { weight: 1, arbitrary: whom }),
  list: seldom(pick, 5),
  pushes: fc.constantFrom(false, false, true),
  /** By a client that knows none of our own fields. */
  plainly: fc.constantFrom(false, false, false, true),
  /** Days before it is told, below zero for a day to come. */
  daysAgo: seldom(fc.integer({ min: -3, max: 20 }), 2),
  /** Under an id that there is already. */
  idOf: seldom(pick, 15),
  well,
});
const editing = fc.record({
  does: fc.constant('edits' as const),
  who,
  which: pick,
  title: fc.option(title),
  why: fc.option(words),
  link,
  notToBePassedOn: fc.constantFrom(undefined, undefined, undefined, true, false),
  well,
});
const withItem = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who, which: pick, well });
const withPerson = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who, other: pick, well });

const kinds = [
  [
    2,
    fc.record({
      does: fc.constant('registers' as const),
      who: fc.oneof(who, fc.integer({ min: dozen.registeredAtFirst, max: dozen.people - 1 })),
    }),
  ],
  [3, fc.record({ does: fc.constant('says who they are' as const), who, bio: words, well })],
  [8, withPerson('asks')],
  [
    8,
    fc.record({
      does: fc.constant('answers a request' as const),
      who,
      which: pick,
      yes: fc.constantFrom(true, true, false),
      well,
    }),
  ],
  [5, withPerson('parts')],
  [28, recommending],
  [6, editing],
  [4, withItem('deletes')],
  [
    7,
    fc.record({
      does: fc.constant('saves' as const),
      who,
      which: pick,
      link: seldom(pick, 3),
      well,
    }),
  ],
  [3, withItem('removes')],
  [
    6,
    fc.record({
      does: fc.constant('asks for something' as const),
      who,
      to: somebody,
      all: fc.constantFrom(false, false, false, true),
      words: anyWords,
      well,
    }),
  ],
  [
    2,
    fc.record({
      does: fc.constant('ends an ask' as const),
      who,
      which: pick,
      closes: fc.boolean(),
      well,
    }),
  ],
  [
    2,
    fc.record({
      does: fc.constant('is open' as const),
      who,
      to: fc.constantFrom(...openToChoices),
    }),
  ],
  [
    16,
    fc.record({
      does: fc.constant('sends' as const),
      who,
      which: pick,
      to: fc.oneof(somebody, somebody, somebody, whom),
      why: anyWords,
      /** As the answer to an ask. */
      asked: seldom(pick, 3),
      well,
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('answers what was sent' as const),
      who,
      which: pick,
      action: fc.constantFrom('accept' as const, 'reject' as const),
      well,
    }),
  ],
  [
    6,
    fc.record({
      does: fc.constant('says what became of it' as const),
      who,
      which: pick,
      outcome: fc.constantFrom(...outcomes, null),
      words: fc.constantFrom('', 'Twice.', 'x'.repeat(100), 'x'.repeat(101)),
      tells: fc.constantFrom(true, true, true, false),
      well,
    }),
  ],
  [
    24,
    fc.record({
      does: fc.constant('reacts' as const),
      who,
      which: pick,
      well,
      action: fc.constantFrom('like', 'like', 'like', 'unlike', 'dislike', 'undislike'),
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('comments' as const),
      who,
      which: pick,
      words: anyWords,
      well,
    }),
  ],
  [4, fc.record({ does: fc.constant('makes a list' as const), who, members: whom, well })],
  [
    4,
    fc.record({
      does: fc.constant('changes a list' as const),
      who,
      which: pick,
      name: fc.option(words),
      members: fc.option(whom),
      well,
    }),
  ],
  [1, withItem('deletes a list')],
  [6, withPerson('subscribes')],
  [2, withPerson('unsubscribes')],
  [4, withPerson('mutes')],
  [2, withPerson('unmutes')],
  [2, withPerson('blocks')],
  [2, withPerson('unblocks')],
  [5, withItem('makes a link')],
  [2, withItem('revokes links')],
  [
    3,
    fc.record({
      does: fc.constant('takes back' as const),
      who,
      which: pick,
      other: fc.option(pick),
      well,
    }),
  ],
  [
    3,
    fc.record({
      does: fc.constant('waits' as const),
      hours: fc.constantFrom(1, 25, 24 * 3, 24 * 12),
    }),
  ],
] as const;

/** One thing that one person does, of any kind. */
export const steps = fc.oneof(
  ...kinds.map(([weight, arbitrary]) => ({
    weight,
    arbitrary: arbitrary as fc.Arbitrary<Step>,
  })),
);

/** One thing that one person does. */
export type Step = {
  [Index in keyof typeof kinds]: (typeof kinds)[Index] extends readonly [unknown, infer Kind]
    ? Kind extends fc.Arbitrary<infer Done>
      ? Done
      : never
    : never;
}[Exclude<keyof typeof kinds, keyof (readonly unknown[])>];
