import type { Model } from '../live/on-change.js';

/** Metadata of a query. */
interface QueryMeta extends Record<string, unknown> {
  /** Persist the data on this device, to show it offline. */
  readonly persist?: true;
}

/** Metadata of a mutation. */
interface MutationMeta extends Record<string, unknown> {
  /** Read models that the command changes; their queries are refetched while the socket is down. */
  readonly changes?: readonly Model[];
  /**
   * The command adds, changes or deletes content or a list: the refetch waits longer (specification
   * §4).
   */
  readonly changesContent?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
    mutationMeta: MutationMeta;
  }
}
