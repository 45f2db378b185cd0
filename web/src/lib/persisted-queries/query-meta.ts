import type { Model } from '../live/on-change.js';

/** What a query says of itself. */
interface ReadMeta extends Record<string, unknown> {
  /** What it last read is kept on this device, to be shown without a network. */
  readonly kept?: true;
}

/** What a mutation says of itself. */
interface CommandMeta extends Record<string, unknown> {
  /** Read models that it changes: what shows them is read again while no changes arrive. */
  readonly changes?: readonly Model[];
  /** Content or a list was added, changed or deleted, which takes longer to be seen (specification §4). */
  readonly ofContent?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ReadMeta;
    mutationMeta: CommandMeta;
  }
}
