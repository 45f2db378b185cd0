import { Command } from 'commander';
import { build } from '../option-values.js';
import { type Confirmation, letGo, switchBuild } from '../requests.js';
import { withOperator } from '../with-operator.js';

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const switchCommand = () =>
  new Command('switch')
    .description('lets the build of a number be read: the live one stays beside it')
    .usage('<model> <build> [--yes] [--json]')
    .argument('<model>', 'name of a read model')
    .argument('<build>', 'as lag shows it', build)
    .option('--yes', 'do not ask')
    .option('--json', 'one JSON object a line')
    .action((model: string, number: number, options: Options) =>
      withOperator(options, (operator) => switchBuild(operator, model, number, options)),
    );

export const rollBackCommand = () =>
  new Command('roll-back')
    .description('lets the build before be read, as it is kept since the last rebuild')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--yes', 'do not ask')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => switchBuild(operator, model, undefined, options)),
    );

export const letGoCommand = () =>
  new Command('let-go')
    .description('drops the build before, which is kept for rolling back')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'name of a read model, or all')
    .option('--yes', 'do not ask')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => letGo(operator, model, options)),
    );
