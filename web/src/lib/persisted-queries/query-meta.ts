import type { Model } from '../live/on-change.js';

/** What a query says of itself. */
interface QueryMeta extends Record<string, unknown> {
  /** What it last read is kept on this device, to be shown without a network. */
  readonly persist?: true;
}

/** What a mutation says of itself. */
interface MutationMeta extends Record<string, unknown> {
  /** Read models that it changes: what shows them is read again while no changes arrive. */
  readonly changes?: readonly Model[];
  /** Content or a list was added, changed or deleted, which takes longer to be seen (specification §4). */
  readonly changesContent?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}
