import type { PendingCommand } from './outbox.js';

/**
 * The command to send next, or to wait for: the oldest whose undo window is over. One that the
 * server could not answer comes after the others, so that it does not hold them up.
 * @param failedAt when each failed last, by its key, in milliseconds since 1970
 */
export function nextCommand(
  waiting: readonly PendingCommand[],
  failedAt: ReadonlyMap<string, number>,
): PendingCommand | undefined {
  const rank = ({ key, after = 0 }: PendingCommand) => Math.max(after, failedAt.get(key) ?? 0);
  const [next] = waiting
    .filter(({ refused }) => refused === undefined)
    .sort((one, other) => rank(one) - rank(other));
  return next;
}
