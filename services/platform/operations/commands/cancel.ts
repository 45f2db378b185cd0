import { Command } from 'commander';
import { cancel } from '../requests.js';
import { withOperator } from '../with-operator.js';

export const cancelCommand = () =>
  new Command('cancel')
    .description('ends a rebuild; the live build stays')
    .usage('<model>|all [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => cancel(operator, model)),
    );
