import { Command } from 'commander';
import { setAside, takeBack } from '../../dead-letters/set-aside.js';
import { withOperator } from '../with-operator.js';

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
