import { Command } from 'commander';
import { duplicateIds } from '../duplicate-ids.js';
import { withOperator } from '../with-operator.js';

export const duplicateIdsCommand = () =>
  new Command('duplicate-ids')
    .description('recommendations hidden because another one has the same id')
    .usage('[--json]')
    .option('--json', 'print one JSON object per line')
    .action((options: { json?: boolean }) => withOperator(options, duplicateIds));
