import { type DynamicModule, Global, Module } from '@nestjs/common';
import { projections } from '../../projections/registry.js';
import { EventLog } from '../stores/event-log/event-log.js';
import { batchedKeys } from '../stores/keys/batched-keys.js';
import type { ReadStore } from '../stores/ports.js';
import { StoresLifecycle } from '../stores/lifecycle/stores-lifecycle.js';
import {
  blobsPort,
  clockPort,
  eventClockPort,
  keysPort,
  readStorePort,
} from '../stores/ports/tokens.js';
import { EventClock } from './decisions/event-clock.js';
import { InProcessNotifier, Notifier } from './live/notifier.js';
import { mailerPort } from './mail/mailer.js';
import { temporaryStores, temporaryStoresPort } from './operator-tools/temporary-store.js';
import { programPort } from './operations/time-travel/time-travel-server.js';
import { pointInTimeToken } from './time-travel/point-in-time.js';
import type { Ports } from './start/ports.js';
import { InlineBuilder, builderPort } from './read-side/building/builder.js';
import { WorkerBuilder } from './read-side/building/worker-builder.js';
import { retryPolicyToken } from './read-side/projector/projector.js';
import { defaultRetryPolicy } from './read-side/projector/runner/retry-policy.js';
import { defaultPageSize, pageSizeToken } from './read-side/read-models/read-models.js';
import { settingsToken } from './settings/settings.js';
import { NoTracing, Tracing } from './telemetry/tracing.js';

/** Provides the ports to all modules; closes the stores last, after everything that uses them. */
@Global()
@Module({})
export class PortsModule {
  static with(ports: Ports): DynamicModule {
    const { eventStore, readStore, blobs } = ports;
    const keys = batchedKeys(ports.keys);
    const notifier = ports.notifier ?? new InProcessNotifier();
    const tracing = ports.tracing ?? new NoTracing();
    const stores = new StoresLifecycle([eventStore, readStore, keys, blobs, notifier, tracing]);
    const log = new EventLog(eventStore, keys);
    const inlineBuilder = new InlineBuilder({ log, store: readStore, projections });
    const eventClock = new EventClock(ports.clock, log);
    const { workers } = ports;
    const builder = workers
      ? new WorkerBuilder(workers.stores, log, inlineBuilder, workers.isServing)
      : inlineBuilder;
    const builderFor = (store: ReadStore, readModels: string) => {
      const inline = new InlineBuilder({ log, store, projections });
      if (!workers) return inline;
      const stores = { ...workers.stores, readModels };
      return new WorkerBuilder(stores, log, inline, workers.isServing);
    };
    const providers = [
      { provide: EventLog, useValue: log },
      { provide: builderPort, useValue: builder },
      { provide: temporaryStoresPort, useValue: temporaryStores(builderFor) },
      { provide: readStorePort, useValue: readStore },
      { provide: keysPort, useValue: keys },
      { provide: blobsPort, useValue: blobs },
      { provide: mailerPort, useValue: ports.mailer },
      { provide: clockPort, useValue: ports.clock },
      { provide: EventClock, useValue: eventClock },
      { provide: eventClockPort, useValue: eventClock.now },
      { provide: pointInTimeToken, useValue: ports.pointInTime ?? null },
      { provide: programPort, useValue: ports.program ?? null },
      { provide: settingsToken, useValue: ports.settings },
      { provide: retryPolicyToken, useValue: ports.retryPolicy ?? defaultRetryPolicy },
      { provide: pageSizeToken, useValue: ports.pageSize ?? defaultPageSize },
      { provide: Notifier, useValue: notifier },
      { provide: Tracing, useValue: tracing },
      { provide: StoresLifecycle, useValue: stores },
    ];
    return { module: PortsModule, providers, exports: providers };
  }
}
