import { z } from 'zod';
import { logLevels } from '../logging/product-logger.js';
import { workerStores } from '../read-side/building/worker-builder.js';
import type { ModelCommit } from '../read-side/projector/commit-feed.js';
import { retryPolicy } from '../read-side/projector/runner/subscription-progress.js';
import type { SubscriptionStatus } from '../read-side/projector/subscription-status.js';

/** What the projector's thread is given at its start. */
export const projectorTask = z.object({
  stores: workerStores,
  logLevel: z.enum(logLevels).optional(),
  policy: retryPolicy,
});
export type ProjectorTask = Readonly<z.infer<typeof projectorTask>>;

/** Messages to the projector's thread. */
export type ToProjector =
  | { readonly kind: 'appended' | 'led' | 'stop' }
  | { readonly kind: 'serving'; readonly isServing: boolean };

/** Messages of the projector's thread; those about commits are calls of a `CommitListener`. */
export type ToHost =
  | { readonly kind: 'started'; readonly where: 'here' | 'elsewhere' }
  | {
      readonly kind: 'state';
      readonly state: {
        readonly isActive: boolean;
        readonly isBuilding: boolean;
        readonly statuses: readonly SubscriptionStatus[];
      };
    }
  | { readonly kind: 'committed'; readonly commits: readonly ModelCommit[] }
  | { readonly kind: 'excluded' | 'switched'; readonly model: string }
  | { readonly kind: 'gap' | 'reset' | 'leads' | 'stands-by' };
