import { Command } from 'commander';
import { lag } from '../../status/lag.js';
import { withOperator } from '../with-operator.js';

export const lagCommand = () =>
  new Command('lag')
    .description('show how far each read model is behind the log')
    .usage('[--json]')
    .option('--json', 'print one JSON object per line')
    .action((options: { json?: boolean }) => withOperator(options, lag));
