const { TEST_SIZE } = process.env;

/**
 * The size of a random or large test: the environment variable `name` if it is set; otherwise
 * `small`, or `large` in `npm run test:soak`.
 */
export function testSize(name: string, small: number, large: number): number {
  const given = process.env[name];
  if (given !== undefined) return Number(given);
  return TEST_SIZE === 'large' ? large : small;
}

/** A random seed, or the one in the environment variable `name`, to repeat a run. */
export function seedOf(name: string): number {
  const given = process.env[name];
  return given === undefined ? Date.now() % 2 ** 31 : Number(given);
}
