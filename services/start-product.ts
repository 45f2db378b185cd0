import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessSync, chmodSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { AppModule } from './app.module.js';
import { Demo, type OnProgress } from './features/demo/demo.js';
import { LinkedPages } from './features/library/share-links/share-links.queries.js';
import { hasOperationsPage } from './platform/operations/page/operations.gateway.js';
import { createApplication } from './platform/start/application.js';
import { basePath } from './platform/http/network/origin.js';
import { serveWeb } from './platform/http/pages/web.js';
import { Metrics } from './platform/metrics/metrics.js';
import { openTelemetry } from './platform/telemetry/telemetry.js';
import { ProductLogger } from './platform/logging/product-logger.js';
import {
  awaitedEventStore,
  awaitedReadStore,
  openMailer,
  openNotifier,
} from './platform/start/ports.js';
import { claimData } from './platform/connections/data-version.js';
import {
  openEventStore,
  openKeysArchive,
  openReadSide,
} from './platform/connections/open-stores.js';
import { isLoopback, InvalidSetting } from './platform/settings/plain-network.js';
import type { Settings } from './platform/settings/settings.js';
import { stackOf } from './platform/tools/last-resort.js';
import { builtWeb, program } from './places.js';
import { adoptMasterKeys } from './stores/keys/master-key-change.js';
import type { ReadStore } from './stores/ports.js';
import { waitForStore } from './stores/wait-for-store.js';

/** Requests do not wait for the disk: the projector's thread empties the write-ahead logs. */
const serving = { checkpoints: 'elsewhere' } as const;

/** Megabytes that a start needs: logs and read models are written before anybody is served. */
const minFreeMb = 16;

type Listening = Pick<Settings, 'port' | 'host'>;
const notOurs = ({ host }: Listening) => `HOST=${host} is not an address of this machine`;
/** What to do when the server cannot listen, by error code. */
const listenRemedies: Readonly<Record<string, (settings: Listening) => string>> = {
  EADDRINUSE: ({ port }) => `PORT=${port} is in use: set PORT to another number`,
  EACCES: ({ port }) =>
    `PORT=${port} needs more permissions than this user has: set PORT to 1024 or more`,
  EADDRNOTAVAIL: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/**
 * Tries to listen before the start opens stores and fills them.
 * @throws InvalidSetting
 */
async function checkAddress(settings: Settings): Promise<void> {
  const server = createServer().listen(settings.port, settings.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const remedy = listenRemedies[code]?.(settings);
    throw remedy === undefined ? error : new InvalidSetting(remedy);
  }
  server.close();
  await once(server, 'close');
}

/**
 * Creates the data folder, readable only by the process's user: it contains keys, sessions and
 * texts of people.
 * @throws InvalidSetting when it cannot be used.
 */
function dataFolder({ dataDirectory }: Settings): string {
  const folder = resolve(dataDirectory);
  process.umask(0o077);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new InvalidSetting(
      `DATA_DIR=${dataDirectory} cannot be used: it must be a folder that this user may write (${code})`,
    );
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < minFreeMb * 1e6) {
    throw new InvalidSetting(
      `DATA_DIR=${dataDirectory} cannot be used: its disk is full (less than ${minFreeMb} MB are free); make room, or move the folder to another disk`,
    );
  }
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    new Logger('Start').warn(`${folder} may be open to others: ${stackOf(error)}`);
  }
  return folder;
}

/** Remarks about the master key, by how many keys it encrypts. */
const aboutMasterKey = {
  none: 'people’s keys are stored unencrypted: set MASTER_KEY to encrypt them (docs/security/keys.md)',
  some: 'some people’s keys are not encrypted with the current MASTER_KEY: run trboo rotate-master-key',
  all: undefined,
};

/** @throws StoreUnusable when the keys need another master key. */
async function beginWithKeys(
  settings: Settings,
  data: string,
  say: (message: string) => void,
): Promise<void> {
  const archive = await openKeysArchive(settings, data);
  try {
    const remark = aboutMasterKey[await adoptMasterKeys(archive, settings.masterKeys)];
    // In open sign-in, on one person's machine, keys need not be encrypted.
    if (remark !== undefined && settings.signIn === 'code') say(remark);
  } finally {
    await archive.close();
  }
}

/**
 * Creates the application on the configured stores, without serving it. Closing it closes the stores.
 * @param readSide in tests, replaces the read store; the projector then runs in this thread, because a
 *   thread of its own would open the stores anew
 * @param isServing whether this process serves people now
 * @throws InvalidSetting, StoreUnavailable
 */
export async function openProduct(
  settings: Settings,
  readSide?: (store: ReadStore) => ReadStore,
  isServing = () => false,
): Promise<NestFastifyApplication> {
  const data = dataFolder(settings);
  claimData(data);
  const say = (message: string) => new Logger('Start').warn(message);
  settings.remarks.forEach(say);
  const eventStore = await openEventStore(settings, data, serving);
  await waitForStore(awaitedEventStore(settings, eventStore), say);
  const opened = await openReadSide(settings, data, serving);
  await waitForStore(awaitedReadStore(settings, opened.readStore), say);
  await beginWithKeys(settings, data, say);
  const mailer = await openMailer(settings, data, say);
  const readStore = readSide?.(opened.readStore) ?? opened.readStore;
  const stores = { eventStore, ...opened, readStore };
  const notifier = await openNotifier(settings);
  const { eventStoreUrl, readStoreUrl, masterKeys } = settings;
  const workers = readSide
    ? undefined
    : { stores: { eventStoreUrl, readStoreUrl, masterKeys, data }, isServing };
  const { tracing, send } = await openTelemetry(process.env);
  const clock = () => new Date();
  const ports = { ...stores, mailer, notifier, settings, workers, program, tracing, clock };
  const application = await createApplication(AppModule.with(ports), ports);
  send(application.get(Metrics));
  return application;
}

/**
 * Opens the configured stores and serves the app; resolves when it is listening. Closing the
 * application closes everything.
 * @param onDemoProgress told how much of the demo data is there
 * @throws InvalidSetting, StoreUnavailable
 */
export async function startProduct(
  settings: Settings,
  readSide?: (store: ReadStore) => ReadStore,
  onDemoProgress?: OnProgress,
): Promise<NestFastifyApplication> {
  // Set before there is an application, for messages of the start.
  Logger.overrideLogger(new ProductLogger(settings.logLevel));
  if (settings.opsToken !== null && settings.operators.length === 0 && !isLoopback(settings.host)) {
    new Logger('Start').warn(
      'OPS_TOKEN alone opens /ops over the network: list in OPERATORS who must sign in as well',
    );
  }
  await checkAddress(settings);
  let isServing = false;
  const application = await openProduct(settings, readSide, () => isServing);
  if (settings.roles.includes('api')) {
    await serveWeb(
      application,
      builtWeb,
      application.get(LinkedPages),
      hasOperationsPage(settings),
      basePath(settings.publicUrl),
    );
  }
  await application.init();
  if (settings.demo !== null) await application.get(Demo).fill(settings.demo, onDemoProgress);
  await application.listen(settings.port, settings.host);
  isServing = true;
  return application;
}
