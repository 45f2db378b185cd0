import { join } from 'node:path';
import type { Blobs, EventStore, Keys, ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import { parseKurrentAddress } from '../../stores/kurrentdb/address.js';
import { parseMongodbAddress } from '../../stores/mongodb/connection/address.js';
import type { AwaitedStore } from '../../stores/wait-for-store.js';
import type { RequestTime } from '../http/network/connections.js';
import type { CallLimits } from '../http/limits/account-limits.js';
import type { Notifier } from '../live/notifier.js';
import type { Mailer } from '../mail/mailer.js';
import type { WorkerStores } from '../read-side/building/worker-builder.js';
import type { PointInTime } from '../time-travel/time-travel-event-store.js';
import type { RetryPolicy } from '../read-side/projector/runner/subscription-progress.js';
import type { Settings } from '../settings/settings.js';
import type { Tracing } from '../telemetry/tracing.js';
import { livePointers } from '../read-side/read-models/live-versions.js';

/** The event log, for which the start waits. */
export function awaitedEventStore(
  { eventStoreUrl }: Pick<Settings, 'eventStoreUrl'>,
  store: EventStore,
): AwaitedStore {
  const endpoints = eventStoreUrl === null ? [] : parseKurrentAddress(eventStoreUrl).endpoints;
  return { probe: () => store.tail(), endpoints, setting: 'EVENT_STORE' };
}

/** The read store, for which the start waits until the collection of live pointers can be created. */
export function awaitedReadStore(
  { readStoreUrl }: Pick<Settings, 'readStoreUrl'>,
  store: ReadStore,
): AwaitedStore {
  const setting = 'READ_STORE';
  if (readStoreUrl === null) return { probe: () => Promise.resolve(), endpoints: [], setting };
  const probe = () => store.ensure(livePointers);
  return { probe, endpoints: parseMongodbAddress(readStoreUrl).endpoints, setting };
}

/**
 * Opens the mailer: an SMTP server, or files in the data folder.
 * @param report called when the mail server is unavailable, since sign-in codes depend on it.
 * @throws StoreUnusable when the server will never accept our mail.
 */
export async function openMailer(
  { smtpUrl, mailFrom, isPlainNetwork }: Settings,
  data: string,
  report: (message: string) => void,
): Promise<Mailer> {
  if (smtpUrl) {
    const { checkMailServer, openSmtpMailer } = await import('../mail/smtp/mailer.js');
    await checkMailServer(smtpUrl, report, { isPlainNetwork });
    return openSmtpMailer(smtpUrl, mailFrom, { isPlainNetwork });
  }
  const { openOutbox } = await import('../mail/outbox/mailer.js');
  return openOutbox(join(data, 'outbox'), mailFrom);
}

/** Opens the notifier of an installation with several processes. @throws StoreUnusable */
export async function openNotifier({ redisUrl }: Settings): Promise<Notifier | undefined> {
  if (!redisUrl) return undefined;
  const { checkRedis, openRedisNotifier } = await import('../live/redis/notifier.js');
  await checkRedis(redisUrl);
  return openRedisNotifier(redisUrl);
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
