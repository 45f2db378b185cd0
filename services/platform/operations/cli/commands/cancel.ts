import { Command } from 'commander';
import { cancel } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

export const cancelCommand = () =>
  new Command('cancel')
    .description('cancel a rebuild; the live build stays')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => cancel(operator, model)),
    );
