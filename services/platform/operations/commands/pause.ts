import { Command } from 'commander';
import { type Confirmation, pause, resume } from '../requests.js';
import { withOperator } from '../with-operator.js';

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const pauseCommand = () =>
  new Command('pause')
    .description('leaves a read model where it is, until it is resumed')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--yes', 'do not ask')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => pause(operator, model, options)),
    );

export const resumeCommand = () =>
  new Command('resume')
    .description('lets a read model go on that was paused')
    .usage('<model>|all [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => resume(operator, model)),
    );
