import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import type { StaleQueries } from './stale-queries.js';

/** A read model whose changes the server sends. */
export type Model = Change['model'];
export type ChangeOf<Name extends Model> = Extract<Change, { model: Name }>;

/** The cached queries of this page, and the person they belong to. */
export interface LiveContext {
  readonly client: QueryClient;
  readonly stale: StaleQueries;
  /** The person's e-mail. */
  readonly me: string;
}

/** What a feature does with a change of one read model. */
export interface OnChange<Name extends Model> {
  /** Applies the change to cached queries; true if nothing has to be refetched. */
  readonly apply?: (context: LiveContext, change: ChangeOf<Name>) => boolean;
  /** Queries that the change makes stale. */
  readonly stale?: readonly QueryKey[];
  /** The same for changes that come in bursts: refetched at once, then at most once a second. */
  readonly staleInBursts?: readonly QueryKey[];
}
