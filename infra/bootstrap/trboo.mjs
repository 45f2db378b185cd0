// The commands of `trboo` from a clone: `npm run ops -- <command>` those of operators (`--help` says what there is),
// `npm run backup`, `npm run restore` and `npm run migrate-store` one each.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies } from './steps.mjs';

await ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/server/program.js');
const [script, ...words] = process.argv.slice(2);
const name = `npm run ${script} --`;

if (script === 'ops') {
  const { operatorsHelp } = await import('../../dist/server/operator-commands.js');
  const { allOperatorCommands } = await import('../../dist/server/commands.js');
  await runCommandLine({ name, commands: allOperatorCommands(), more: operatorsHelp }, words);
} else {
  const { backupCommand } = await import('../../dist/server/backup-command.js');
  const { restoreCommand } = await import('../../dist/server/restore-command.js');
  const { migrateStoreCommand } = await import('../../dist/server/migrate-store.js');
  const commands = [backupCommand(), restoreCommand(), migrateStoreCommand()];
  await runCommandLine({ name, commands, calledAs: () => name }, [script, ...words]);
}
