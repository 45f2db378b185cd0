import { Command } from 'commander';
import { duplicateIds } from '../duplicate-ids.js';
import { withOperator } from '../with-operator.js';

export const duplicateIdsCommand = () =>
  new Command('duplicate-ids')
    .description('recommendations that nobody is shown, for another has their id')
    .usage('[--json]')
    .option('--json', 'one JSON object a line')
    .action((options: { json?: boolean }) => withOperator(options, duplicateIds));
