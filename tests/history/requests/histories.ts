import fc from 'fast-check';
import type { Company } from '../oracle/people.js';
import { type Step, steps } from './steps.js';

export interface Move {
  readonly step: Step;
  /** Whether it is sent without waiting for the answer to the previous one. */
  readonly together: boolean;
  /** Whether it is sent a second time with the same key. */
  readonly again: boolean;
}

const moves = fc.record<Move>({
  step: steps,
  together: fc.constantFrom(false, false, false, true),
  again: fc.constantFrom(...Array<boolean>(9).fill(false), true),
});

/** Generates at least so many items, but shrinks to any number. */
class ManyArbitrary<Item> extends fc.Arbitrary<Item[]> {
  private readonly generated: fc.Arbitrary<Item[]>;
  private readonly shrunk: fc.Arbitrary<Item[]>;

  constructor(atLeast: number, items: (minLength: number) => fc.Arbitrary<Item[]>) {
    super();
    this.generated = items(atLeast);
    this.shrunk = items(0);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Item[]> {
    return this.generated.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is Item[] {
    return this.shrunk.canShrinkWithoutContext(value);
  }

  /** First drops halves of the items, then quarters and so on, because each try takes long. */
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

/** The initial friendships, and what people do then. */
export interface History {
  readonly friends: readonly (readonly [number, number])[];
  readonly moves: readonly Move[];
}

/** Histories with this number of moves. */
export function histories(
  length: number,
  { registeredAtFirst, friendships: [fewest, most] }: Company,
): fc.Arbitrary<History> {
  const registered = fc.nat({ max: registeredAtFirst - 1 });
  const pair = fc
    .tuple(registered, registered)
    .filter(([one, other]) => one < other)
    .map(([one, other]) => [one, other] as const);
  const distinct = { maxLength: most, size: 'max', selector: String } as const;
  return fc.record({
    friends: new ManyArbitrary(fewest, (minLength) =>
      fc.uniqueArray(pair, { minLength, ...distinct }),
    ),
    moves: new ManyArbitrary(length, (minLength) =>
      fc.array(moves, { minLength, maxLength: length, size: 'max' }),
    ),
  });
}
