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

/** How many do what is done in a history. */
export interface Company {
  readonly people: number;
  /** The others may register late, or never. */
  readonly registeredAtFirst: number;
  /** How many are friends from the beginning, at least and at most. */
  readonly friendships: readonly [number, number];
}

export const dozen: Company = {
  people: names.length,
  registeredAtFirst: names.length - 2,
  friendships: [15, 25],
};

/** So few that they meet, however little happens. */
export const handful: Company = { people: 5, registeredAtFirst: 4, friendships: [2, 5] };

/** Their addresses; those of the first such company on an application have no number. */
export const addressesOf = ({ people }: Company, number = 0): readonly string[] =>
  names.slice(0, people).map((name) => `${name}${number || ''}@example.com`);
