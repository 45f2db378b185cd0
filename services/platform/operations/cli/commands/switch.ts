import { Command } from 'commander';
import { build } from '../option-values.js';
import { type Confirmation, dropPrevious, switchBuild } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const switchCommand = () =>
  new Command('switch')
    .description('switch to the build with this number; the current one is kept')
    .usage('<model> <build> [--yes] [--json]')
    .argument('<model>', 'read model')
    .argument('<build>', 'as shown by lag', build)
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string, number: number, options: Options) =>
      withOperator(options, (operator) => switchBuild(operator, model, number, options)),
    );

export const rollBackCommand = () =>
  new Command('roll-back')
    .description('switch back to the build before the last rebuild')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'read model, or all')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => switchBuild(operator, model, undefined, options)),
    );

export const dropPreviousCommand = () =>
  new Command('let-go')
    .description('delete the previous build, which is kept for rolling back')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'read model, or all')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => dropPrevious(operator, model, options)),
    );
