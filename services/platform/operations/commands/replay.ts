import { Command } from 'commander';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { position } from '../option-values.js';
import { replay } from '../replay.js';
import { withOperator } from '../with-operator.js';

interface Options {
  readonly json?: boolean;
  readonly after: Position;
}

export const replayCommand = () =>
  new Command('replay')
    .description('folds the history into read models that are thrown away')
    .usage('[<model>|all] [options]')
    .argument('[model]', 'name of a read model; all without one')
    .option('--after <position>', 'only what comes after', position('after'), startPosition)
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => replay(operator, model ?? 'all', options.after)),
    );
