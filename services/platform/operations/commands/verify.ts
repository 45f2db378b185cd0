import { Command } from 'commander';
import { verify } from '../verify.js';
import { withOperator } from '../with-operator.js';

export const verifyCommand = () =>
  new Command('verify')
    .description('builds aside and compares with the live build')
    .usage('<model>|all [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => verify(operator, model)),
    );
