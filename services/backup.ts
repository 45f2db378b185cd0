import { backupCommand } from './platform/operations/backup/backup-command.js';
import { restoreCommand } from './platform/operations/backup/restore-command.js';
import { runCommandLine } from './platform/operations/program.js';

/** `npm run backup -- <folder>` and `npm run restore -- <folder>`: those commands of `trboo` alone. */
await runCommandLine(
  {
    name: 'npm run backup --',
    commands: [backupCommand(), restoreCommand()],
    calledAs: (command) => `npm run ${command.parent ? command.name() : 'backup'} --`,
  },
  process.argv.slice(2),
);
