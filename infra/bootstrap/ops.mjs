// `npm run ops -- <command>`: the commands of `trboo` for operators; `--help` says what there is.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies } from './steps.mjs';

await ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/server/program.js');
const { operatorsHelp } = await import('../../dist/server/operator-commands.js');
const { allOperatorCommands } = await import('../../dist/server/commands.js');

await runCommandLine(
  { name: 'npm run ops --', commands: allOperatorCommands(), more: operatorsHelp },
  process.argv.slice(2),
);
