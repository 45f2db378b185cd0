import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import { projections } from '../../../../projections/registry.js';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { ProductLogger } from '../../logging/product-logger.js';
import { loadSettings } from '../../settings/load-settings.js';
import { requireKnownData } from '../../connections/data-version.js';
import { eventsFile, openEventStore, openReadSide } from '../../connections/open-stores.js';
import { buildersOf } from '../../read-side/building/worker-builder.js';
import { freshReport } from '../../read-side/projector/subscription-status.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import type { Settings } from '../../settings/settings.js';
import { type OperatorContext, UsageError } from '../../operator-tools/operator-context.js';
import { Output } from '../../operator-tools/output.js';
import { temporaryStores } from '../../operator-tools/temporary-store.js';
import { recordCommand } from './option-values.js';

/** Asks on the terminal; false without one. */
async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y/i.test(await terminal.question(`${question} [y/N] `));
  } finally {
    terminal.close();
  }
}

/** Makes open pages reload, because commits of this process were not announced to them. */
async function refreshPages({ redisUrl }: Settings, log: EventLog): Promise<void> {
  if (redisUrl === null) return;
  const { publishGap } = await import('../../live/redis/notifier.js');
  const position = await log.tail();
  await publishGap(redisUrl, position).catch((error: unknown) => {
    process.stderr.write(`open pages could not be refreshed: ${String(error)}\n`);
  });
}

/**
 * Opens the configured stores for one command and sets the process's exit code.
 * @throws UsageError when there is no event log.
 */
export async function withOperator(
  { json = false }: { readonly json?: boolean },
  work: (operator: OperatorContext) => Promise<number>,
): Promise<void> {
  // Standard output is reserved for results.
  Logger.overrideLogger(new ProductLogger('warn', 'stderr'));
  const settings = loadSettings();
  const data = resolve(settings.dataDirectory);
  if (settings.eventStoreUrl === null && !existsSync(join(data, eventsFile))) {
    throw new UsageError(`no event log found in DATA_DIR=${settings.dataDirectory}`);
  }
  requireKnownData(data);
  recordCommand(data);
  const eventStore = await openEventStore(settings, data);
  const { readStore, keys, blobs } = await openReadSide(settings, data);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort());
  }
  // The parent process that started this one with a channel has ended.
  process.once('disconnect', () => stopping.abort());
  const log = new EventLog(eventStore, keys);
  const isProjectorRunning = (await freshReport(readStore, new Date())) !== undefined;
  const { eventStoreUrl, readStoreUrl, masterKeys } = settings;
  const stores = { eventStoreUrl, readStoreUrl, masterKeys, data };
  const builderIn = buildersOf(stores, log, () => isProjectorRunning);
  const operator: OperatorContext = {
    log,
    keys,
    readStore,
    projections,
    builder: builderIn(readStore),
    temporaryStore: temporaryStores(builderIn),
    versions: new LiveVersions(readStore),
    clock: () => new Date(),
    output: new Output(process.stdout, process.stderr, json),
    refreshPages: () => refreshPages(settings, log),
    signal: stopping.signal,
    confirm,
  };
  // Keeps the process alive while a command waits for another process.
  const keepAlive = setInterval(() => undefined, 60_000);
  try {
    process.exitCode = await work(operator);
  } finally {
    clearInterval(keepAlive);
    await Promise.all([eventStore, readStore, keys, blobs].map((store) => store.close()));
  }
}
