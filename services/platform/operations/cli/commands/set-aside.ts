import { Command } from 'commander';
import type { OperatorContext } from '../../../operator-tools/operator-context.js';
import {
  type DeadLetter,
  DeadLetters,
  SetAsideEvents,
} from '../../../read-side/projector/dead-letters.js';
import { setAside, takeBack } from '../../dead-letters/set-aside.js';
import { retry } from '../../rebuild/request-and-wait.js';
import { withOperator } from '../with-operator.js';

/** Prints unresolved dead letters and set-aside events. Exit code 1 when there are dead letters. */
async function deadLetters(operator: OperatorContext): Promise<number> {
  const { log, readStore, projections, output } = operator;
  const deadLetterStore = new DeadLetters(readStore);
  await deadLetterStore.open();
  const setAside = new SetAsideEvents(log);
  const unresolved: DeadLetter[] = [];
  const setAsideRows = [];
  for (const { name } of projections) {
    unresolved.push(...(await deadLetterStore.of(name)));
    for (const each of await setAside.listOf(name)) setAsideRows.push({ model: name, ...each });
  }
  await output.rows(unresolved);
  if (unresolved.length === 0) output.remark('No dead letters.');
  if (setAsideRows.length > 0) output.remark('Set aside:');
  await output.rows(setAsideRows);
  return unresolved.length === 0 ? 0 : 1;
}

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

interface Options {
  readonly json?: boolean;
  readonly reason: string;
}

export const setAsideCommand = () =>
  new Command('set-aside')
    .description('skip an event in a read model, now and in every later build')
    .usage('<model> <event id> --reason <text> [--json]')
    .argument('<model>', 'read model')
    .argument('<event id>', 'as shown by dead-letters')
    .requiredOption('--reason <text>', 'the reason, stored in the log; no personal data')
    .option('--json', 'print one JSON object per line')
    .action((model: string, eventId: string, { json, reason }: Options) =>
      withOperator({ json }, (operator) => setAside(operator, model, eventId, reason)),
    );

export const takeBackCommand = () =>
  new Command('take-back')
    .description('apply an event that was set aside again; rebuilds the read model')
    .usage('<model> <event id> [--json]')
    .argument('<model>', 'read model')
    .argument('<event id>', 'as shown by dead-letters')
    .option('--json', 'print one JSON object per line')
    .action((model: string, eventId: string, options: { json?: boolean }) =>
      withOperator(options, (operator) => takeBack(operator, model, eventId)),
    );
