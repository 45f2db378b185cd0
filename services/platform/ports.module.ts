import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EventLog } from '../stores/event-log/event-log.js';
import { batchedKeys } from '../stores/keys/master-key.js';
import { StoresLifecycle } from '../stores/wait-for-store.js';
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
import { programPort } from './operations/time-travel/time-travel-server.js';
import { pointInTimeToken } from './time-travel/time-travel-event-store.js';
import { type Ports, workersToken } from './start/ports.js';
import {
  defaultRetryPolicy,
  retryPolicyToken,
} from './read-side/projector/runner/subscription-progress.js';
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
    const eventClock = new EventClock(ports.clock, log);
    const providers = [
      { provide: EventLog, useValue: log },
      { provide: workersToken, useValue: ports.workers ?? null },
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
