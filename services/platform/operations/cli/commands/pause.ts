import { Command } from 'commander';
import { type Confirmation, pause, resume } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const pauseCommand = () =>
  new Command('pause')
    .description('pause a read model until it is resumed')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'read model, or all')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => pause(operator, model, options)),
    );

export const resumeCommand = () =>
  new Command('resume')
    .description('resume a paused read model')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => resume(operator, model)),
    );
