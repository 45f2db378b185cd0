// `npm run migrate-store -- <from> <to>`: copies the history of one event store to another.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies } from './steps.mjs';

await ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/server/program.js');
const { migrateStoreCommand } = await import('../../dist/server/migrate-store.js');

await runCommandLine(
  {
    name: 'npm run migrate-store --',
    commands: [migrateStoreCommand()],
    calledAs: () => 'npm run migrate-store --',
  },
  ['migrate-store', ...process.argv.slice(2)],
);
