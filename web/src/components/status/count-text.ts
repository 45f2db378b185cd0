/**
 * A count as a badge shows it, at most `99+`; null at zero.
 * @param more There are more than `value`.
 */
export function countText(value: number, more = false): string | null {
  if (value === 0) return null;
  return value > 99 ? '99+' : `${value}${more ? '+' : ''}`;
}
