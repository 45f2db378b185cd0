#!/usr/bin/env node
import { Command } from 'commander';
import { backupCommand } from './backup/backup-command.js';
import { restoreCommand } from './backup/restore-command.js';
import { migrateStoreCommand } from './ops/commands/migrate-store.js';
import { aboutOperators, operatorCommands } from './ops/operator-commands.js';
import { runCommandLine } from './ops/program.js';

/** Loaded only when it is asked for: the other commands have no use for the whole product. */
const serveCommand = () =>
  new Command('serve')
    .description('serves the product, as npm start does once everything is built')
    .usage(' ')
    .action(async () => {
      await import('./main.js');
    });

/** Everything that a person types: `trboo <command>`. */
await runCommandLine(
  {
    name: 'trboo',
    commands: [
      serveCommand(),
      ...operatorCommands(),
      backupCommand(),
      restoreCommand(),
      migrateStoreCommand(),
    ],
    more: aboutOperators,
  },
  process.argv.slice(2),
);
