/**
 * Whether lists and objects stand in each other deeper than this. What is read, checked, stored and
 * folded by recursion would run out of stack at a depth of its own each.
 */
export function nestsDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (most === 0) return true;
  return Object.values(value).some((child) => nestsDeeperThan(most - 1, child));
}
