import { Command } from 'commander';
import { deadLetters } from '../dead-letters.js';
import { retry } from '../requests.js';
import { withOperator } from '../with-operator.js';

const retryCommand = () =>
  new Command('retry')
    .description('lets read models that stand still try again')
    .usage('<model>|all [--json]')
    .argument('[model]', 'name of a read model, or all')
    // The option of the command above it holds here too.
    .action((model: string | undefined, _options: object, command: Command) =>
      withOperator(command.optsWithGlobals<{ json?: boolean }>(), (operator) =>
        retry(operator, model),
      ),
    );

export const deadLettersCommand = () =>
  new Command('dead-letters')
    .description('events that read models could not take; with retry <model>|all they try again')
    .usage('[retry <model>|all] [--json]')
    .option('--json', 'one JSON object a line')
    .action((options: { json?: boolean }) => withOperator(options, deadLetters))
    .addCommand(retryCommand());
