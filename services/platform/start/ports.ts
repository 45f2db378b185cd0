import type { Blobs, EventStore, Keys, ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import type { CallLimits } from '../http/limits/call-limits.js';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { WorkerStores } from '../read-side/building/worker-messages.js';
import type { PointInTime } from '../time-travel/point-in-time.js';
import type { RetryPolicy } from '../read-side/projector/runner/retry-policy.js';
import type { Settings } from '../settings/settings.js';
import type { Tracing } from '../telemetry/tracing.js';

/** The time that a request may take to arrive, including its body. */
export interface RequestTime {
  /** Milliseconds after which the connection is closed. */
  readonly timeout: number;
  /** Milliseconds between two checks. */
  readonly checkInterval: number;
}

export const workersToken = Symbol('Workers');

/** Adapters and options of the application. */
export interface Ports {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly retryPolicy?: RetryPolicy;
  /** The stores that other threads open; without it the projector runs in this thread. */
  readonly workers?: {
    readonly stores: WorkerStores;
    /** Whether this process serves people now. */
    readonly isServing: () => boolean;
  };
  /** Path of the `trboo` program; without it time travel cannot be opened. */
  readonly program?: string;
  /** Without it this is the only process. */
  readonly notifier?: Notifier | undefined;
  /** The point in time of time travel, with stores that end there. */
  readonly pointInTime?: PointInTime | undefined;
  /** Without it nothing is traced. */
  readonly tracing?: Tracing;
  readonly callLimits?: CallLimits;
  readonly requestTime?: RequestTime;
  /** Documents per page when all results of a query are read. */
  readonly pageSize?: number;
}
