// `npm run backup -- <folder>` and `npm run restore -- <folder>`: those commands of `trboo`.
import { ensureBuild, ensureDependencies, ensureNode } from './steps.mjs';

ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/services/platform/operations/program.js');
const { backupCommand } =
  await import('../../dist/services/platform/operations/backup/backup-command.js');
const { restoreCommand } =
  await import('../../dist/services/platform/operations/backup/restore-command.js');

await runCommandLine(
  {
    name: 'npm run backup --',
    commands: [backupCommand(), restoreCommand()],
    calledAs: (command) => `npm run ${command.parent ? command.name() : 'backup'} --`,
  },
  process.argv.slice(2),
);
