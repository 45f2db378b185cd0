const names = [
  'ada',
  'ben',
  'cleo',
  'dan',
  'eve',
  'finn',
  'gwen',
  'hal',
  'ines',
  'jon',
  'kim',
  'leo',
] as const;

/** The people of a history. */
export interface Company {
  readonly people: number;
  /** The others may register later, or never. */
  readonly registeredAtFirst: number;
  /** The minimum and maximum number of initial friendships. */
  readonly friendships: readonly [number, number];
}

export const twelvePeople: Company = {
  people: names.length,
  registeredAtFirst: names.length - 2,
  friendships: [15, 25],
};

/** Few people, so that even short histories have them interact. */
export const fivePeople: Company = { people: 5, registeredAtFirst: 4, friendships: [2, 5] };

/** Their addresses; only the first company on an application has no number in them. */
export const addressesOf = ({ people }: Company, number = 0): readonly string[] =>
  names.slice(0, people).map((name) => `${name}${number || ''}@example.com`);
