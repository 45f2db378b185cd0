import { Command } from 'commander';
import { setAside, takeBack } from '../set-aside.js';
import { withOperator } from '../with-operator.js';

interface Options {
  readonly json?: boolean;
  readonly reason: string;
}

export const setAsideCommand = () =>
  new Command('set-aside')
    .description('lets a read model leave an event out, now and in every later build')
    .usage('<model> <event id> --reason <text> [--json]')
    .argument('<model>', 'name of a read model')
    .argument('<event id>', 'as dead-letters shows it')
    .requiredOption('--reason <text>', 'why, kept with the log; nothing personal')
    .option('--json', 'one JSON object a line')
    .action((model: string, eventId: string, { json, reason }: Options) =>
      withOperator({ json }, (operator) => setAside(operator, model, eventId, reason)),
    );

export const takeBackCommand = () =>
  new Command('take-back')
    .description('lets a read model take an event that was set aside; builds it anew')
    .usage('<model> <event id> [--json]')
    .argument('<model>', 'name of a read model')
    .argument('<event id>', 'as dead-letters shows it')
    .option('--json', 'one JSON object a line')
    .action((model: string, eventId: string, options: { json?: boolean }) =>
      withOperator(options, (operator) => takeBack(operator, model, eventId)),
    );
