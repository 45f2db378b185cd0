import { Command, Option } from 'commander';
import { withOperator } from './platform/operations/cli/with-operator.js';
import { operatorCommands } from './platform/operations/cli/operator-commands.js';
import type { Moment } from './platform/analysis/export-plan.js';
import { disclosedFields, moment } from './platform/operations/cli/option-values.js';
import type { DiffOptions } from './time-travel/diff.js';

interface Options extends DiffOptions {
  readonly json?: boolean;
}

/** Loads the application only when the command runs, so that other commands start fast. */
const diffCommand = () =>
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
        const { diff } = await import('./time-travel/diff.js');
        return diff(operator, from, to, options);
      }),
    );

interface ImportOptions {
  readonly for: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** Loads the application only when the command runs, so that other commands start fast. */
const importCommand = () =>
  new Command('import')
    .description('import a file of another service, or of this one, into a member’s library')
    .usage('<file> --for <e-mail> [--dry-run] [--json]')
    .argument('<file>', 'as on the page of imports: recognised by its content')
    .requiredOption('--for <e-mail>', 'whose library; what is new there stays private')
    .option('--dry-run', 'say what would be added, and add nothing')
    .option('--json', 'print one JSON object per line')
    .action((file: string, options: ImportOptions) =>
      withOperator(options, async ({ output, signal }) => {
        const { importLibrary } = await import('./import-library.js');
        return importLibrary({ file, email: options.for, ...options }, output, signal);
      }),
    );

const ownerCommand = () =>
  new Command('owner')
    .description('make a member the owner of this installation')
    .usage('<e-mail> [--json]')
    .argument('<e-mail>', 'of the member, who sees the page /installation from then on')
    .option('--json', 'print one JSON object per line')
    .action((email: string, options: { readonly json?: boolean }) =>
      withOperator(options, async ({ output }) =>
        (await import('./name-owner.js')).nameOwner(email, output),
      ),
    );

/**
 * Commands for operators and analysts. The application is loaded only by the command that serves
 * it.
 */
export const allOperatorCommands = () => [
  ...operatorCommands(async (...given) =>
    (await import('./time-travel/serve-time-travel.js')).serveTimeTravel(...given),
  ),
  diffCommand(),
  importCommand(),
  ownerCommand(),
];
