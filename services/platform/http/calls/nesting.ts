/**
 * Whether a value nests deeper than `most`. Recursive parsing, validating and folding would
 * overflow the stack at different depths.
 */
export function nestsDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  return Object.values(value).some((child) => nestsDeeperThan(most - 1, child));
}
