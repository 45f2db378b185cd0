import { z } from 'zod';
import { type ReadingEvent, readMark } from './events.js';

/** At most so many single marks are kept of each kind, the newest. */
export const maxMarks = 500;

export const readState = z.object({
  /** ISO 8601; everything until then is read. Empty when nothing is. */
  readUntil: z.string(),
  /** ISO 8601; everything until then is cleared: read, and listed no more. */
  clearedUntil: z.string(),
  /** How many things were read, where things are counted. */
  count: z.number().int().min(0),
  /** Single marks by id of the item, each with the time of the item's latest news. */
  marks: z.record(z.string(), z.object({ at: z.string(), as: z.enum([...readMark, 'cleared']) })),
});

/** What a person has read of one kind: two times that cover all until then, and single marks since. */
export type ReadState = Readonly<z.infer<typeof readState>>;
type MarksById = ReadState['marks'];

export const nothingRead: ReadState = { readUntil: '', clearedUntil: '', count: 0, marks: {} };

/** The status of an item whose latest news is from `at`; newer news makes it unread. */
export function statusOf(
  state: Omit<ReadState, 'count'>,
  itemId: string,
  at: string,
): MarksById[string]['as'] {
  const mark = state.marks[itemId];
  if (mark && mark.at >= at) return mark.as;
  if (at <= state.clearedUntil) return 'cleared';
  return at <= state.readUntil ? 'read' : 'unread';
}

/** The state after an event of its kind. */
export function readStateAfter(state: ReadState, { type, data }: ReadingEvent): ReadState {
  switch (type) {
    case 'AllMarkedRead':
      return {
        ...state,
        readUntil: data.until > state.readUntil ? data.until : state.readUntil,
        count: data.count,
        marks: changed(state.marks, (mark) => {
          if (mark.as === 'cleared' || mark.at > data.until) return mark;
          return mark.at <= state.clearedUntil ? { ...mark, as: 'read' } : null;
        }),
      };
    case 'ItemMarked': {
      const { itemId, at, as } = data;
      const count = state.count + (as === 'read' ? data.count : -data.count);
      const marks = newest({ ...state.marks, [itemId]: { at, as } });
      return { ...state, count: Math.max(count, 0), marks };
    }
    case 'ReadCleared':
      return {
        ...state,
        clearedUntil: state.readUntil,
        marks: changed(state.marks, (mark) => {
          if (mark.as === 'unread') return mark;
          return mark.at <= state.readUntil ? null : { ...mark, as: 'cleared' };
        }),
      };
  }
}

/** What is marked in one request. */
interface Marks {
  readonly until?: string | undefined;
  readonly items?:
    | readonly {
        readonly id: string;
        readonly at: string;
        readonly as: (typeof readMark)[number];
      }[]
    | undefined;
  readonly clear?: boolean | undefined;
}

/** The state with marks that are not recorded yet, and so not counted. */
export function withMarks(
  state: Omit<ReadState, 'count'>,
  { until, items = [], clear = false }: Marks,
): Omit<ReadState, 'count'> {
  const about = { userId: '', kind: 'activity', count: 0 } as const;
  const events: ReadingEvent[] = [
    ...(until === undefined ? [] : [{ type: 'AllMarkedRead', data: { ...about, until } } as const]),
    ...items.map(({ id: itemId, at, as }) => {
      return { type: 'ItemMarked', data: { ...about, itemId, at, as } } as const;
    }),
    ...(clear ? [{ type: 'ReadCleared', data: about } as const] : []),
  ];
  const { count, ...marked } = events.reduce(readStateAfter, { ...state, count: 0 });
  return marked;
}

/** Changes each mark; null removes it. */
function changed(
  marks: MarksById,
  change: (mark: MarksById[string]) => MarksById[string] | null,
): MarksById {
  const remaining = Object.entries(marks).flatMap(([id, mark]) => {
    const next = change(mark);
    return next === null ? [] : [[id, next] as const];
  });
  return Object.fromEntries(remaining);
}

function newest(marks: MarksById): MarksById {
  const all = Object.entries(marks);
  if (all.length <= maxMarks) return marks;
  const byTime = all.toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1));
  return Object.fromEntries(byTime.slice(0, maxMarks));
}
