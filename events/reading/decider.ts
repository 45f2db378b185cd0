import { z } from 'zod';
import type { Decider } from '../kernel/decider.js';
import {
  type ReadingEvent,
  readingEvents,
  type ReadKind,
  readKinds,
  type readMark,
} from './events.js';
import { nothingRead, readState, type ReadState, readStateAfter, statusOf } from './read-state.js';

const readingState = z.partialRecord(z.enum(readKinds), readState);
/** What a person has read, by kind. */
export type ReadingState = Readonly<z.infer<typeof readingState>>;

/** Applied in the order of the fields. */
export interface MarkRead {
  readonly type: 'MarkRead';
  readonly userId: string;
  readonly kind: ReadKind;
  readonly all?: { readonly until: string; readonly count: number } | undefined;
  readonly items?:
    | readonly {
        readonly itemId: string;
        readonly at: string;
        readonly as: (typeof readMark)[number];
        readonly count: number;
      }[]
    | undefined;
  readonly clear?: boolean | undefined;
}

export const stateOfKind = (state: ReadingState, kind: ReadKind): ReadState =>
  state[kind] ?? nothingRead;

const evolve = (state: ReadingState, event: ReadingEvent): ReadingState => ({
  ...state,
  [event.data.kind]: readStateAfter(stateOfKind(state, event.data.kind), event),
});

/** What is read already is recorded once. */
export const readingDecider: Decider<ReadingState, MarkRead, ReadingEvent> = {
  category: 'reading',
  events: readingEvents,
  initialState: {},
  evolve,
  decide: ({ userId, kind, all, items = [], clear = false }, before) => {
    const events: ReadingEvent[] = [];
    let state = stateOfKind(before, kind);
    const add = (event: ReadingEvent) => {
      const after = readStateAfter(state, event);
      const isSame = JSON.stringify({ ...after, count: state.count }) === JSON.stringify(state);
      if (isSame) return;
      events.push(event);
      state = after;
    };
    if (all) add({ type: 'AllMarkedRead', data: { userId, kind, ...all } });
    for (const item of items) {
      const isUnread = statusOf(state, item.itemId, item.at) === 'unread';
      if (isUnread !== (item.as === 'read')) continue;
      add({ type: 'ItemMarked', data: { userId, kind, ...item } });
    }
    if (clear) add({ type: 'ReadCleared', data: { userId, kind } });
    return events;
  },
  snapshot: {
    version: 1,
    toJson: (state) => state,
    fromJson: (json) => readingState.parse(json),
  },
};
