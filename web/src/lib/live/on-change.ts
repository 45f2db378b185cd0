import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Change } from '../../../../services/contract/live.js';
import type { StaleQueries } from './stale-queries.js';

/** A read model whose changes are told. */
export type Model = Change['model'];
export type ChangeOf<Name extends Model> = Extract<Change, { model: Name }>;

/** What is shown on this page, and to whom. */
export interface LiveContext {
  readonly client: QueryClient;
  readonly stale: StaleQueries;
  /** E-mail of the person. */
  readonly me: string;
}

/** What a feature does about a change of one read model. */
export interface OnChange<Name extends Model> {
  /** Puts what the change brings into what is shown; true when nothing has to be read again. */
  readonly apply?: (shown: LiveContext, change: ChangeOf<Name>) => boolean;
  /** What shows the model: read again. */
  readonly stale?: readonly QueryKey[];
  /** The same, where many changes may come in a row: read at once, then at most once a second. */
  readonly staleInBursts?: readonly QueryKey[];
}
