import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { resolve } from 'node:path';
import { AppModule } from '../app.module.js';
import { createApplication } from '../platform/start/application.js';
import type { PointInTime } from '../platform/time-travel/time-travel-event-store.js';
import {
  openTimeTravelEventStore,
  timeTravelRefusal,
} from '../platform/time-travel/time-travel-event-store.js';
import type { Ports } from '../platform/start/ports.js';
import { loadSettings } from '../platform/settings/load-settings.js';
import { openEventStore } from '../platform/connections/open-stores.js';
import { openReadSide } from '../platform/connections/open-stores.js';
import type { Settings } from '../platform/settings/settings.js';
import { openSqliteReadStore } from '../stores/sqlite/read-store/read-store.js';

/**
 * The application as of a point in time, on read models built up to it. Queries answer as they did
 * then; every command except signing in and out is refused.
 */
export async function createTimeTravelApplication(
  stores: Pick<Ports, 'eventStore' | 'readStore' | 'keys' | 'blobs'>,
  past: PointInTime,
  settings: Settings,
): Promise<NestFastifyApplication> {
  const ports: Ports = {
    ...stores,
    eventStore: openTimeTravelEventStore(stores.eventStore, past),
    mailer: { send: () => Promise.reject(timeTravelRefusal(past.time)) },
    // Nothing changes, so neither a projector nor notices are needed.
    settings: { ...settings, demo: null, redisUrl: null, roles: ['api', 'live'] },
    clock: () => new Date(past.time),
    pointInTime: past,
  };
  return createApplication(AppModule.with(ports), ports);
}

/** The application on the configured log, with read models in a folder; not listening yet. */
export async function openTimeTravelApplication(
  folder: string,
  past: PointInTime,
): Promise<NestFastifyApplication> {
  const settings = loadSettings();
  const data = resolve(settings.dataDirectory);
  const eventStore = await openEventStore(settings, data);
  const { readStore: present, keys, blobs } = await openReadSide(settings, data);
  await present.close();
  const stores = { eventStore, readStore: openSqliteReadStore(folder), keys, blobs };
  return createTimeTravelApplication(stores, past, settings);
}
