import fc from 'fast-check';
import { recommendationTypes } from '../../events/library/events.js';

/** The people of every history; the last two may register late, or never. */
export const names = [
  ...['ada', 'ben', 'cleo', 'dan', 'eve', 'finn'],
  ...['gwen', 'hal', 'ines', 'jon', 'kim', 'leo'],
] as const;
export const everyone = names.map((name) => `${name}@example.com`);
export const registeredAtFirst = everyone.length - 2;

const who = fc.nat({ max: everyone.length - 1 });
/** Which of those that there are, counted round. */
const pick = fc.nat({ max: 999 });
/** Aimed at what can succeed as far as the test knows; otherwise at anything, there or not. */
const well = fc.constantFrom(true, true, true, false);
const whom = fc.uniqueArray(who, { maxLength: 3 });
const words = fc.constantFrom('Read it.', '  So good ', 'Ça alors !', '🦊', 'x'.repeat(100));
const badWords = fc.constantFrom('', '   ', 'x'.repeat(501));
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
  list: fc.option(pick, { freq: 5 }),
  pushes: fc.constantFrom(false, false, true),
  /** Days before it is told, below zero for a day to come. */
  daysAgo: fc.option(fc.integer({ min: -3, max: 20 }), { freq: 3 }),
  /** Under an id that there is already. */
  idOf: fc.option(pick, { freq: 15 }),
  well,
});
const editing = fc.record({
  does: fc.constant('edits' as const),
  ...{ who, which: pick, title: fc.option(title), why: fc.option(words), link, well },
});
const withItem = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who, which: pick, well });
const withPerson = <Does extends string>(does: Does) =>
  fc.record({ does: fc.constant(does), who, other: pick, well });

const kinds = [
  [2, fc.record({ does: fc.constant('registers' as const), who })],
  [3, fc.record({ does: fc.constant('says who they are' as const), who, bio: words, well })],
  [8, withPerson('asks')],
  [
    8,
    fc.record({
      does: fc.constant('answers a request' as const),
      ...{ who, which: pick, yes: fc.constantFrom(true, true, false), well },
    }),
  ],
  [3, withPerson('parts')],
  [28, recommending],
  [6, editing],
  [4, withItem('deletes')],
  [
    7,
    fc.record({
      does: fc.constant('saves' as const),
      ...{ who, which: pick, link: fc.option(pick, { freq: 3 }), well },
    }),
  ],
  [3, withItem('removes')],
  [
    16,
    fc.record({
      does: fc.constant('sends' as const),
      ...{ who, which: pick, to: whom, why: fc.oneof(words, words, badWords), well },
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('answers what was sent' as const),
      ...{ who, which: pick, action: fc.constantFrom('accept' as const, 'reject' as const), well },
    }),
  ],
  [
    24,
    fc.record({
      does: fc.constant('reacts' as const),
      ...{ who, which: pick, well },
      action: fc.constantFrom('like', 'like', 'like', 'unlike', 'dislike', 'undislike'),
    }),
  ],
  [
    9,
    fc.record({
      does: fc.constant('comments' as const),
      ...{ who, which: pick, words: fc.oneof(words, words, badWords), well },
    }),
  ],
  [4, fc.record({ does: fc.constant('makes a list' as const), who, members: whom, well })],
  [
    4,
    fc.record({
      does: fc.constant('changes a list' as const),
      ...{ who, which: pick, name: fc.option(words), members: fc.option(whom), well },
    }),
  ],
  [1, withItem('deletes a list')],
  [6, withPerson('subscribes')],
  [2, withPerson('unsubscribes')],
  [5, withItem('makes a link')],
  [2, withItem('revokes links')],
  [
    3,
    fc.record({
      does: fc.constant('waits' as const),
      hours: fc.constantFrom(1, 25, 24 * 3, 24 * 12),
    }),
  ],
] as const;

const step = fc.oneof(
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
}[Exclude<keyof typeof kinds, keyof readonly unknown[]>];

export interface Move {
  readonly step: Step;
  /** It is sent without waiting for the answer to the one before. */
  readonly together: boolean;
  /** It is sent a second time with the same key. */
  readonly again: boolean;
}

const moves = fc.record<Move>({
  step,
  together: fc.constantFrom(false, false, false, true),
  again: fc.constantFrom(...Array<boolean>(9).fill(false), true),
});

/** Made as long as is asked for, shrunk to any length. */
class Long<Item> extends fc.Arbitrary<Item[]> {
  private readonly long: fc.Arbitrary<Item[]>;
  private readonly any: fc.Arbitrary<Item[]>;

  constructor(item: fc.Arbitrary<Item>, length: number) {
    super();
    this.long = fc.array(item, { minLength: length, maxLength: length });
    this.any = fc.array(item, { maxLength: length, size: 'max' });
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Item[]> {
    return this.long.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is Item[] {
    return this.any.canShrinkWithoutContext(value);
  }

  override shrink(value: Item[], context: unknown): fc.Stream<fc.Value<Item[]>> {
    return this.any.shrink(value, context);
  }
}

/** Who are friends from the beginning, and what everybody does then. */
export interface History {
  readonly friends: readonly (readonly [number, number])[];
  readonly moves: readonly Move[];
}

const acquainted = fc.nat({ max: registeredAtFirst - 1 });

/** Histories of so many moves. */
export const histories = (length: number): fc.Arbitrary<History> =>
  fc.record({
    friends: fc.uniqueArray(
      fc
        .tuple(acquainted, acquainted)
        .filter(([one, other]) => one < other)
        .map(([one, other]) => [one, other] as const),
      { minLength: 0, maxLength: 25, size: 'max', selector: (pair) => pair.join(' ') },
    ),
    moves: new Long(moves, length),
  });
