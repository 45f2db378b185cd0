// `npm run backup -- <folder>` and `npm run restore -- <folder>`: those commands of `trboo`.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies } from './steps.mjs';

await ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/server/program.js');
const { backupCommand } = await import('../../dist/server/backup-command.js');
const { restoreCommand } = await import('../../dist/server/restore-command.js');

await runCommandLine(
  {
    name: 'npm run backup --',
    commands: [backupCommand(), restoreCommand()],
    calledAs: (command) => `npm run ${command.parent ? command.name() : 'backup'} --`,
  },
  process.argv.slice(2),
);
