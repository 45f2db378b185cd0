import { z } from 'zod';
import type { ResolvedQuery } from './document-query.js';
import { InvalidCursor, type Place } from '../ports.js';

const payload = z.tuple([z.string(), z.array(z.union([z.string(), z.number()])), z.string()]);

/** A cursor that continues a list after this place. */
export function encodeCursor(query: ResolvedQuery, { order, id }: Place): string {
  const content: z.infer<typeof payload> = [fingerprint(query), [...order], id];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/**
 * The place encoded in a cursor.
 * @throws {@link InvalidCursor} for a cursor of another index.
 */
export function decodeCursor(query: ResolvedQuery, cursor: string): Place {
  const parsed = payload.safeParse(decodeJson(cursor));
  if (!parsed.success) throw new InvalidCursor();
  const [from, order, id] = parsed.data;
  if (from !== fingerprint(query) || order.length !== query.orderBy.length)
    throw new InvalidCursor();
  return { order, id };
}

/** Binds a cursor to its index but not to the values of the query, which may change between pages. */
function fingerprint({ index, orderBy, descending }: ResolvedQuery): string {
  return [index, descending ? 'descending' : 'ascending', ...orderBy].join(' ');
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursor();
  }
}
