import { Command } from 'commander';
import { rebuild } from '../requests.js';
import { withOperator } from '../with-operator.js';

export const rebuildCommand = () =>
  new Command('rebuild')
    .description('builds anew beside the live build, checks it, switches to it')
    .usage('<model>|all [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => rebuild(operator, model)),
    );
