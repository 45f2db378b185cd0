import { Command } from 'commander';
import { rebuild, cancel, type Confirmation, rollBack } from '../../rebuild/request-and-wait.js';
import { verify } from '../../rebuild/submit-request.js';
import { lag } from '../../status/read-status.js';
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

export const verifyCommand = () =>
  new Command('verify')
    .description('build a separate copy and compare it with the live build')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => verify(operator, model)),
    );

export const lagCommand = () =>
  new Command('lag')
    .description('show how far each read model is behind the log')
    .usage('[--json]')
    .option('--json', 'print one JSON object per line')
    .action((options: { json?: boolean }) => withOperator(options, lag));

export const rebuildCommand = () =>
  new Command('rebuild')
    .description('build a read model again next to the live build, check it, then switch to it')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => rebuild(operator, model)),
    );
