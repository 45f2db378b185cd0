import { aboutOperators, operatorCommands } from './ops/operator-commands.js';
import { runCommandLine } from './ops/program.js';

/** `npm run ops -- <command>`: the commands of `trboo` for operators alone. */
await runCommandLine(
  { name: 'npm run ops --', commands: operatorCommands(), more: aboutOperators },
  process.argv.slice(2),
);
