import type { Position } from '../../../../../events/kernel/event.js';
import type { Draft } from './model-writer.js';

/** The outcome of a pass for one subscription. */
export type PassOutcome =
  | {
      readonly kind: 'committed';
      readonly draft: Draft;
      /** Number of events in the run, whether the read model handles them or not. */
      readonly events: number;
    }
  | { readonly kind: 'reached-end' }
  | { readonly kind: 'failed'; readonly error: unknown }
  /** A commit failed because of another read model, and may have stored this one's part. */
  | { readonly kind: 'commit-uncertain' };

/** The outcome of a pass or a refresh for one subscription. */
export type Outcome =
  | PassOutcome
  | {
      readonly kind: 'refreshed';
      /** The stored checkpoint. */
      readonly checkpoint: Position;
      /** Events that operators excluded. */
      readonly setAsideIds: ReadonlySet<string>;
    };

/** Everything that changes the progress of a subscription. */
export type ProgressChange =
  | Outcome
  | { readonly kind: 'pause-failed' }
  | { readonly kind: 'retry-requested' }
  /** An operator paused it; `since` is ISO 8601. */
  | { readonly kind: 'stopped' };
