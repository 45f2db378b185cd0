// `npm run ops -- <command>`: the commands of `trboo` for operators; `--help` says what there is.
import { ensureBuild, ensureDependencies, ensureNode } from './steps.mjs';

ensureNode();
ensureDependencies();
ensureBuild();
const { runCommandLine } = await import('../../dist/services/platform/operations/program.js');
const { aboutOperators } =
  await import('../../dist/services/platform/operations/operator-commands.js');
const { allOperatorCommands } = await import('../../dist/services/commands.js');

await runCommandLine(
  { name: 'npm run ops --', commands: allOperatorCommands(), more: aboutOperators },
  process.argv.slice(2),
);
