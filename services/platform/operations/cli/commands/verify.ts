import { Command } from 'commander';
import { verify } from '../../rebuild/verify.js';
import { withOperator } from '../with-operator.js';

export const verifyCommand = () =>
  new Command('verify')
    .description('build a separate copy and compare it with the live build')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => verify(operator, model)),
    );
