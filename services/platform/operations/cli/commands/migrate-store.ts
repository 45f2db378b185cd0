import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { copyHistory, HistoriesDiffer } from '../../../../stores/event-log/copy-history.js';
import { type EventStore, StoreUnavailable } from '../../../../stores/ports.js';
import { openSqliteEventStore } from '../../../../stores/sqlite/event-store/event-store.js';

const nextSteps = `Positions differ between stores: before you start on the copy, delete the folder read-models in DATA_DIR
(it is rebuilt from the log). Keep keys.db and the pictures.
`;

class SourceChanged extends Error {
  constructor() {
    super(
      'the source was written to during the copy, so the copy may be incomplete: stop the server, then run this again to copy the rest',
    );
  }
}

const isServer = (name: string) => /^(esdb|kurrentdb)(\+discover)?:/.test(name);

async function open(name: string): Promise<EventStore> {
  if (!isServer(name)) return openSqliteEventStore(name);
  const { openKurrentEventStore } = await import('../../../../stores/kurrentdb/event-store.js');
  return openKurrentEventStore(name);
}

/** The message for an expected error; otherwise undefined. */
function failureMessage(error: unknown): string | undefined {
  if (error instanceof HistoriesDiffer) return `${error.message}: nothing was written`;
  if (error instanceof SourceChanged) return error.message;
  if (error instanceof StoreUnavailable) return `${error.message}; run it again to continue`;
  return error instanceof RangeError ? error.message : undefined;
}

/** Copies all events from one event store to another. @returns the exit code. */
async function migrate(from: string, to: string): Promise<number> {
  if (!isServer(from) && !existsSync(from)) {
    process.stderr.write(`no such file: ${from}\n`);
    return 1;
  }
  const stores: EventStore[] = [];
  try {
    const source = await open(from);
    stores.push(source);
    const target = await open(to);
    stores.push(target);
    const end = await source.tail();
    const events = await copyHistory(source, target, ({ step, events: done }) => {
      process.stdout.write(`${step}: ${done} events\n`);
    });
    if ((await source.tail()) !== end) throw new SourceChanged();
    process.stdout.write(`${events} events are identical in both stores.\n${nextSteps}`);
    return 0;
  } catch (error) {
    const line = failureMessage(error);
    if (line === undefined) throw error;
    process.stderr.write(`${line}\n`);
    return 1;
  } finally {
    await Promise.all(stores.map((store) => store.close()));
  }
}

const storeHelp = 'the file of a SQLite event store (data/events.db), or esdb://… or kurrentdb://…';

export const migrateStoreCommand = () =>
  new Command('migrate-store')
    .description('copy all events from one event store to another, then compare both')
    .usage('<from> <to>')
    .argument('<from>', storeHelp)
    .argument('<to>', storeHelp)
    .action(async (from: string, to: string) => {
      process.exitCode = await migrate(from, to);
    });
