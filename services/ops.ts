import { aboutOperators, operatorCommands } from './platform/operations/operator-commands.js';
import { runCommandLine } from './platform/operations/program.js';

/** `npm run ops -- <command>`: the commands of `trboo` for operators alone. */
await runCommandLine(
  { name: 'npm run ops --', commands: operatorCommands(), more: aboutOperators },
  process.argv.slice(2),
);
