import { Command } from 'commander';
import { deadLetters } from '../../dead-letters/dead-letters.js';
import { retry } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

const retryCommand = () =>
  new Command('retry')
    .description('retry read models that are stopped at an event')
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    // The parent command's option applies here too.
    .action((model: string | undefined, _options: object, command: Command) =>
      withOperator(command.optsWithGlobals<{ json?: boolean }>(), (operator) =>
        retry(operator, model),
      ),
    );

export const deadLettersCommand = () =>
  new Command('dead-letters')
    .description('list events that read models could not apply; retry <model>|all tries them again')
    .usage('[retry <model>|all] [--json]')
    .option('--json', 'print one JSON object per line')
    .action((options: { json?: boolean }) => withOperator(options, deadLetters))
    .addCommand(retryCommand());
