import { Command } from 'commander';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { type Moment, pastAt } from '../../analysis/export-plan.js';
import type { Past } from '../../past/past.js';
import { UsageError } from '../operator.js';
import { moment, position } from '../option-values.js';
import { replay } from '../replay.js';
import { withOperator } from '../with-operator.js';

/** Serves the product on read models in a folder, as it was at a moment. */
export type ServePast = (folder: string, past: Past, signal: AbortSignal) => Promise<void>;

interface Options {
  readonly json?: boolean;
  readonly after: Position;
  readonly until?: Moment;
  readonly into?: string;
  readonly open?: boolean;
}

export const replayCommand = (servePast: ServePast) =>
  new Command('replay')
    .description('folds the history into read models aside, to its end or to a moment')
    .usage('[<model>|all] [options]')
    .argument('[model]', 'name of a read model; all without one')
    .option('--after <position>', 'only what comes after', position('after'), startPosition)
    .option('--until <time|position>', 'as it was then, before that time', moment)
    .option('--into <folder>', 'where they stay; they are thrown away without one')
    .option('--open', 'serves the product on them, as it was: nothing can be changed')
    .option('--json', 'one JSON object a line')
    .action((model: string | undefined, { after, until, into, open, json = false }: Options) =>
      withOperator({ json }, async (operator) => {
        const isWhole = model === undefined || model === 'all';
        if (open && (!isWhole || after > startPosition || until === undefined)) {
          throw new UsageError('--open shows all read models at a moment: name it with --until');
        }
        const past = until && (await pastAt(operator.log, until));
        const { signal } = operator;
        const show = open && past && ((folder: string) => servePast(folder, past, signal));
        const options = { after, until: past?.position, folder: into, show: show || undefined };
        return replay(operator, model ?? 'all', options);
      }),
    );
