import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { chmodSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppModule } from './app.module.js';
import { Demo } from './features/demo/demo.js';
import { SharePreview } from './features/library/share-links/share-preview.js';
import { createApplication } from './platform/application.js';
import { serveWeb } from './platform/http/web.js';
import { openMailer, openNotifier } from './platform/settings/open-channels.js';
import { openEventStore } from './platform/settings/open-event-store.js';
import { openReadSide } from './platform/settings/open-read-side.js';
import { stackOf } from './platform/stack-of.js';
import type { Settings } from './platform/settings/settings.js';
import type { ReadStore } from './stores/ports.js';
import { waitForStore } from './stores/wait-for-store.js';

/** Whoever is served waits for no disk. */
const serving = { emptiesLogsAside: true };

const webDirectory = fileURLToPath(new URL('../web', import.meta.url));

/** Nobody but the user of the process reads what it keeps: keys, sessions, whys. */
function keepToOneself(folder: string): void {
  process.umask(0o077);
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    new Logger('Start').warn(`${folder} may be open to others: ${stackOf(error)}`);
  }
}

/**
 * Opens what the settings name and serves the product on it; resolves when it is listening. Closing
 * the application closes everything that was opened. Tests put a read side that lags in its place.
 * @throws StoreUnavailable, or what listening throws when the port is taken.
 */
export async function startProduct(
  settings: Settings,
  readSide: (store: ReadStore) => ReadStore = (store) => store,
): Promise<NestFastifyApplication> {
  const data = resolve(settings.dataDirectory);
  keepToOneself(data);
  const eventStore = await openEventStore(settings, data, serving);
  await waitForStore(eventStore, (message) => new Logger('Start').warn(message));
  const mailer = await openMailer(settings, data);
  const opened = await openReadSide(settings, data, serving);
  const stores = { eventStore, ...opened, readStore: readSide(opened.readStore) };
  const notifier = await openNotifier(settings);
  const { eventStoreUrl, readStoreUrl } = settings;
  let isServing = false;
  const workers = { stores: { eventStoreUrl, readStoreUrl, data }, isServing: () => isServing };
  const ports = { ...stores, mailer, notifier, settings, workers, clock: () => new Date() };
  const application = await createApplication(AppModule.with(ports), ports);
  if (settings.roles.includes('api')) {
    await serveWeb(application, webDirectory, application.get(SharePreview));
  }
  await application.init();
  if (settings.demo) await application.get(Demo).fill();
  await application.listen(settings.port, settings.host);
  isServing = true;
  return application;
}
