#!/usr/bin/env node
import { Command } from 'commander';
import { backupCommand } from './platform/operations/backup/backup-command.js';
import { restoreCommand } from './platform/operations/backup/restore-command.js';
import { migrateStoreCommand } from './platform/operations/cli/commands/migrate-store.js';
import { allOperatorCommands } from './commands.js';
import { operatorsHelp } from './platform/operations/cli/operator-commands.js';
import { runCommandLine } from './platform/operations/cli/program.js';

/** Loaded on demand: other commands do not need the whole application. */
const serveCommand = () =>
  new Command('serve')
    .description('start the server, as npm start does after building')
    .usage(' ')
    .action(async () => {
      await import('./main.js');
    });

/** The command line: `trboo <command>`. */
await runCommandLine(
  {
    name: 'trboo',
    commands: [
      serveCommand(),
      ...allOperatorCommands(),
      backupCommand(),
      restoreCommand(),
      migrateStoreCommand(),
    ],
    more: operatorsHelp,
  },
  process.argv.slice(2),
);
