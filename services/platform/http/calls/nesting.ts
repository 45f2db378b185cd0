/**
 * Whether a value nests deeper than `maxDepth`. Recursive parsing, validating and folding would
 * overflow the stack at different depths.
 */
export function nestsDeeperThan(maxDepth: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (maxDepth === 0) return true;
  return Object.values(value).some((child) => nestsDeeperThan(maxDepth - 1, child));
}
