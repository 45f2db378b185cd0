import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { join, resolve } from 'node:path';
import { Logger } from '@nestjs/common';
import type { Command } from 'commander';
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
import { recordCommand } from './record-command.js';
import {
  cancelCommand,
  lagCommand,
  rebuildCommand,
  rollBackCommand,
  verifyCommand,
} from './commands/read-models.js';
import {
  deadLettersCommand,
  duplicateIdsCommand,
  setAsideCommand,
  takeBackCommand,
} from './commands/set-aside.js';
import { dictionaryCommand, exportCommand } from './commands/export.js';
import { replayCommand, type ServeTimeTravel } from './commands/replay.js';
import { rotateMasterKeyCommand } from './commands/stores.js';

/** @param serveTimeTravel passed in, because it needs the whole application. */
export const operatorCommands = (serveTimeTravel: ServeTimeTravel): readonly Command[] => [
  lagCommand(),
  rebuildCommand(),
  cancelCommand(),
  rollBackCommand(),
  verifyCommand(),
  deadLettersCommand(),
  setAsideCommand(),
  takeBackCommand(),
  duplicateIdsCommand(),
  replayCommand(serveTimeTravel),
  exportCommand(),
  dictionaryCommand(),
  rotateMasterKeyCommand(),
];

export const operatorsHelp = `They use the stores in DATA_DIR, EVENT_STORE, READ_STORE and REDIS_URL; a server may be running.
Exit code: 0 success, 1 problem found, 2 usage error.`;

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
