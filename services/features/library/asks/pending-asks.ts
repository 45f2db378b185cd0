import type { AskDocument, asksProjection } from '../../../../projections/asks/projection.js';
import type { ReadModel } from '../../../platform/read-side/read-models/read-models.js';
import type { ShownPeople } from '../../friends/blocks/shown-people.js';

/** Maximum number of asks that are returned; also the number of documents per page. */
const maxReturned = 100;
/** Limits the pages that one request reads: asks of hidden people could make it arbitrarily slow. */
const maxPages = 10;

/** The newest asks in a recipient's inbox, without those of hidden askers. */
export async function pendingAsks(
  asks: ReadModel<AskDocument, typeof asksProjection.indexes>,
  shownPeople: Pick<ShownPeople, 'friendsShownTo'>,
  recipientId: string,
): Promise<readonly AskDocument[]> {
  const where = { recipientId, waits: 'yes' };
  const found: AskDocument[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maxPages && found.length < maxReturned; page += 1) {
    const query = { index: 'byRecipient', where, limit: maxReturned, cursor } as const;
    const { items, nextCursor } = await asks.list(query);
    if (items.length === 0) break;
    const shown = await shownPeople.friendsShownTo(recipientId);
    found.push(...items.filter(({ askerId }) => shown.has(askerId)));
    if (nextCursor === undefined) break;
    cursor = nextCursor;
  }
  return found.slice(0, maxReturned);
}
