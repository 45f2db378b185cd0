import fc from 'fast-check';
import type { Company } from '../oracle/people.js';
import { type Step, steps } from './steps.js';

export interface Move {
  readonly step: Step;
  /** It is sent without waiting for the answer to the one before. */
  readonly together: boolean;
  /** It is sent a second time with the same key. */
  readonly again: boolean;
}

const moves = fc.record<Move>({
  step: steps,
  together: fc.constantFrom(false, false, false, true),
  again: fc.constantFrom(...Array<boolean>(9).fill(false), true),
});

/** Made of so many at least, shrunk to any number. */
class Many<Item> extends fc.Arbitrary<Item[]> {
  private readonly made: fc.Arbitrary<Item[]>;
  private readonly shrunk: fc.Arbitrary<Item[]>;

  constructor(atLeast: number, items: (minLength: number) => fc.Arbitrary<Item[]>) {
    super();
    this.made = items(atLeast);
    this.shrunk = items(0);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Item[]> {
    return this.made.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is Item[] {
    return this.shrunk.canShrinkWithoutContext(value);
  }

  /** First without half of the items, then a quarter and so on: a history takes long to try. */
  override shrink(value: Item[], context: unknown): fc.Stream<fc.Value<Item[]>> {
    const fewer = fc.stream(withoutParts(value)).map((items) => new fc.Value(items, undefined));
    return fewer.join(this.shrunk.shrink(value, context));
  }
}

function* withoutParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let size = Math.ceil(items.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let start = 0; start < items.length; start += size) {
      yield items.toSpliced(start, size);
    }
  }
}

/** Who are friends from the beginning, and what everybody does then. */
export interface History {
  readonly friends: readonly (readonly [number, number])[];
  readonly moves: readonly Move[];
}

/** Histories of so many moves. */
export function histories(
  length: number,
  { registeredAtFirst, friendships: [fewest, most] }: Company,
): fc.Arbitrary<History> {
  const acquainted = fc.nat({ max: registeredAtFirst - 1 });
  const pair = fc
    .tuple(acquainted, acquainted)
    .filter(([one, other]) => one < other)
    .map(([one, other]) => [one, other] as const);
  const distinct = { maxLength: most, size: 'max', selector: String } as const;
  return fc.record({
    friends: new Many(fewest, (minLength) => fc.uniqueArray(pair, { minLength, ...distinct })),
    moves: new Many(length, (minLength) =>
      fc.array(moves, { minLength, maxLength: length, size: 'max' }),
    ),
  });
}
