import { startPosition } from '../../../../events/kernel/event.js';
import type { OperatorContext } from '../../operator-tools/operator-context.js';
import { UnreadableEvents } from '../../operator-tools/unreadable-events.js';

/**
 * Prints recommendations that were added under an id already in use, which was possible before ids
 * were claimed in the log; nobody sees them. Exit code 1 when there are any.
 */
export async function duplicateIds({ log, output }: Pick<OperatorContext, 'log' | 'output'>) {
  const owners = new Map<string, string>();
  const rows = [];
  const unreadable = new UnreadableEvents();
  for await (const { entries } of log.readEntries(startPosition)) {
    for (const { type, data, position, metadata } of entries.filter((entry) =>
      unreadable.isReadable(entry),
    )) {
      if (type !== 'RecommendationAdded') continue;
      const { recommendationId, ownerId } = data;
      const counts = owners.get(recommendationId);
      if (counts === undefined) owners.set(recommendationId, ownerId);
      else rows.push({ recommendationId, counts, ignored: ownerId, position, time: metadata.time });
    }
  }
  await output.rows(rows);
  if (rows.length === 0) output.remark('No duplicate ids.');
  return Math.max(unreadable.report(output), rows.length === 0 ? 0 : 1);
}
