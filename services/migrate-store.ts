import { migrateStoreCommand } from './platform/operations/commands/migrate-store.js';
import { runCommandLine } from './platform/operations/program.js';

/** `npm run migrate-store -- <from> <to>`: that command of `trboo` alone. */
await runCommandLine(
  {
    name: 'npm run migrate-store --',
    commands: [migrateStoreCommand()],
    calledAs: () => 'npm run migrate-store --',
  },
  ['migrate-store', ...process.argv.slice(2)],
);
