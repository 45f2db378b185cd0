import type { Clock } from '../../stores/ports/tokens.js';
import type { Notifier } from './notifier.js';

/**
 * Seconds by which the clock of this process goes before the one that all processes share; null where
 * there is none. The way there and back counts half.
 */
export async function clockOffset(
  clock: Clock,
  notifier: Pick<Notifier, 'commonTime'>,
): Promise<number | null> {
  const asked = clock().getTime();
  const common = await notifier.commonTime();
  if (common === null) return null;
  const middle = (asked + clock().getTime()) / 2;
  return (middle - common.getTime()) / 1_000;
}
