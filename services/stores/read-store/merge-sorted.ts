import { z } from 'zod';
import { InvalidCursor, type Place } from '../ports.js';
import type { Compare, ResolvedQuery } from './document-query.js';

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

/** Merges sorted sources into one sorted sequence. Reads each source one item ahead. */
export function* mergeSorted<T>(
  sources: readonly Iterator<T>[],
  compare: Compare<T>,
): Generator<T, void, undefined> {
  const heap = sources.flatMap((source) => advance(source) ?? []);
  heap.sort((a, b) => compare(a.head, b.head));
  for (;;) {
    const first = heap[0];
    if (!first) return;
    yield first.head;
    // An exhausted source is replaced by the heap's last.
    const replacement = advance(first.source) ?? heap.pop();
    if (replacement && heap.length > 0) siftDown(heap, replacement, compare);
  }
}

interface Head<T> {
  readonly head: T;
  readonly source: Iterator<T>;
}

/** The next item of a source; undefined at its end. */
function advance<T>(source: Iterator<T>): Head<T> | undefined {
  const next = source.next();
  return next.done ? undefined : { head: next.value, source };
}

/**
 * Replaces the heap's root and restores the order. The item moves down to a leaf without being
 * compared, and up again. That takes half the comparisons, because most items belong near the leaves
 * (bottom-up heapsort, Wegener 1993).
 */
function siftDown<T>(heap: Head<T>[], item: Head<T>, compare: Compare<T>): void {
  let hole = 0;
  for (;;) {
    let child = 2 * hole + 1;
    const right = heap[child + 1];
    let smallest = heap[child];
    if (smallest && right && compare(right.head, smallest.head) < 0) {
      child += 1;
      smallest = right;
    }
    if (!smallest) break;
    heap[hole] = smallest;
    hole = child;
  }
  while (hole > 0) {
    const above = (hole - 1) >> 1;
    const parent = heap[above];
    if (!parent || compare(item.head, parent.head) >= 0) break;
    heap[hole] = parent;
    hole = above;
  }
  heap[hole] = item;
}
