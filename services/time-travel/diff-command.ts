import { Command, Option } from 'commander';
import type { Moment } from '../platform/analysis/export-plan.js';
import { disclosedFields, moment } from '../platform/operations/cli/option-values.js';
import { withOperator } from '../platform/operations/cli/with-operator.js';
import type { DiffOptions } from './diff.js';

interface Options extends DiffOptions {
  readonly json?: boolean;
}

/** Loads the application only when the command runs, so that other commands start fast. */
export const diffCommand = () =>
  new Command('diff')
    .description('show how people’s Home figures changed between two times')
    .usage('<from> <to> [options]')
    .argument('<from>', 'a time (ISO 8601) or a position', moment)
    .argument('<to>', 'a later time or position', moment)
    .option('--person <e-mail>', 'only this person')
    .addOption(
      new Option('--with <names>', 'person.id: show ids instead of pseudonyms')
        .default([], 'nothing')
        .argParser(disclosedFields),
    )
    .option('--json', 'print one JSON object per line')
    .action((from: Moment, to: Moment, options: Options) =>
      withOperator(options, async (operator) => {
        const { diff } = await import('./diff.js');
        return diff(operator, from, to, options);
      }),
    );
