import type { Clock } from '../../stores/ports/tokens.js';
import type { Notifier } from './notifier.js';

/**
 * Seconds by which this process's clock is ahead of the shared one, assuming equal delays both
 * ways; null without a shared clock.
 */
export async function clockOffset(
  clock: Clock,
  notifier: Pick<Notifier, 'commonTime'>,
): Promise<number | null> {
  const sentAt = clock().getTime();
  const common = await notifier.commonTime();
  if (common === null) return null;
  const middle = (sentAt + clock().getTime()) / 2;
  return (middle - common.getTime()) / 1_000;
}
