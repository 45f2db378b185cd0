import type { Blobs, EventStore, Keys, ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import type { CallLimits } from '../http/limits/call-limits.js';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { WorkerStores } from '../read-side/building/worker-messages.js';
import type { PointInTime } from '../time-travel/past.js';
import type { RetryPolicy } from '../read-side/projector/runner/retry-policy.js';
import type { Scanner } from '../scanning/scanner.js';
import type { Settings } from '../settings/settings.js';
import type { Tracing } from '../telemetry/tracing.js';

/** How long a request may take to arrive, with its body. */
export interface RequestTime {
  /** Milliseconds after which the connection is closed. */
  readonly most: number;
  /** Milliseconds between two looks whether one has taken longer. */
  readonly lookedAtEvery: number;
}

/** What the application is given from outside. */
export interface Ports {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly keys: Keys;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  /** Looks at uploads; without it nobody does. */
  readonly scanner?: Scanner;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly retryPolicy?: RetryPolicy;
  /** Where threads that build read models find the stores; without it this thread builds. */
  readonly workers?: {
    readonly stores: WorkerStores;
    /** Whether this process serves people at the moment. */
    readonly isServing: () => boolean;
  };
  /** Path of the program `trboo`; without it nothing is begun in a process of its own. */
  readonly program?: string;
  /** Between processes; without one, this process is the only one. */
  readonly notifier?: Notifier | undefined;
  /** Where the past is shown: the moment, beside stores that know nothing after it. */
  readonly past?: PointInTime | undefined;
  /** Says how long what takes; without it nobody wants to know. */
  readonly tracing?: Tracing;
  readonly callLimits?: CallLimits;
  readonly requestTime?: RequestTime;
  /** Documents that are read at once where all of them are wanted. */
  readonly pageSize?: number;
}
