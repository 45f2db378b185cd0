const { TEST_SIZE } = process.env;

/**
 * How much a test does that draws by chance or is large: what the environment says under its name,
 * else little, and much in `npm run test:soak`.
 */
export function amount(name: string, little: number, much: number): number {
  const given = process.env[name];
  if (given !== undefined) return Number(given);
  return TEST_SIZE === 'large' ? much : little;
}

/** A seed, another each time unless the environment says which to repeat. */
export function seedOf(name: string): number {
  const given = process.env[name];
  return given === undefined ? Date.now() % 2 ** 31 : Number(given);
}
