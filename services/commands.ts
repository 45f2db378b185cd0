import { Command } from 'commander';
import { withOperator } from './platform/operations/cli/with-operator.js';
import { operatorCommands } from './platform/operations/cli/operator-commands.js';
import { diffCommand } from './time-travel/diff-command.js';

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
