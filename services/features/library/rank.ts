import { z } from 'zod';
import { compareText } from '../../stores/read-store/document-query.js';
import { InvalidCursor } from '../../stores/ports.js';

/** What a list is sorted by: most likes first, then newest, then by id. */
export interface Rank {
  /** Likes that the viewer sees; always 0 when likes do not count. */
  readonly likes: number;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly id: string;
}

/** Negative when `one` comes before `other`. */
export function compareRanks(one: Rank, other: Rank): number {
  return (
    other.likes - one.likes ||
    compareText(other.addedAt, one.addedAt) ||
    compareText(other.id, one.id)
  );
}

const content = z.tuple([z.string(), z.number().int().min(0), z.string(), z.string()]);

/** The cursor that continues a list after a rank. */
export function cursorAfter(sort: string, { likes, addedAt, id }: Rank): string {
  const parts: z.infer<typeof content> = [sort, likes, addedAt, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The rank in a cursor. @throws InvalidCursor for a cursor of another list. */
export function rankOf(sort: string, cursor: string): Rank {
  const parsed = content.safeParse(decoded(cursor));
  if (!parsed.success || parsed.data[0] !== sort) throw new InvalidCursor();
  const [, likes, addedAt, id] = parsed.data;
  return { likes, addedAt, id };
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursor();
  }
}
