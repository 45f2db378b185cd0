import { Command } from 'commander';
import { rebuild } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

export const rebuildCommand = () =>
  new Command('rebuild')
    .description('build a read model again next to the live build, check it, then switch to it')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => rebuild(operator, model)),
    );
