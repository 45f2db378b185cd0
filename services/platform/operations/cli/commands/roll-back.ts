import { Command } from 'commander';
import { type Confirmation, rollBack } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const rollBackCommand = () =>
  new Command('roll-back')
    .description('switch back to the build before the last rebuild; the current one is kept')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'read model, or all')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => rollBack(operator, model, options)),
    );
