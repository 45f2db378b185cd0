import { Command } from 'commander';
import { type Position, startPosition } from '../../../../../events/kernel/event.js';
import { type Moment, pointInTimeOf } from '../../../analysis/export-plan.js';
import type { PointInTime } from '../../../time-travel/time-travel-event-store.js';
import { UsageError } from '../../../operator-tools/operator-context.js';
import { moment, position } from '../option-values.js';
import { replay } from '../../time-travel/time-travel-server.js';
import { withOperator } from '../with-operator.js';

/** Serves the app from the read models in a folder, as of a point in time. */
export type ServeTimeTravel = (
  folder: string,
  past: PointInTime,
  signal: AbortSignal,
) => Promise<void>;

interface Options {
  readonly json?: boolean;
  readonly after: Position;
  readonly until?: Moment;
  readonly into?: string;
  readonly open?: boolean;
}

export const replayCommand = (serveTimeTravel: ServeTimeTravel) =>
  new Command('replay')
    .description('replay events into separate read models, to the end of the log or to a time')
    .usage('[<model>|all] [options]')
    .argument('[model]', 'read model; default: all')
    .option(
      '--after <position>',
      'only events after this position',
      position('after'),
      startPosition,
    )
    .option('--until <time|position>', 'stop before this time, or at this position', moment)
    .option('--into <folder>', 'keep the result in this folder; default: discard it')
    .option('--open', 'serve the app from the result, read-only')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, { after, until, into, open, json = false }: Options) =>
      withOperator({ json }, async (operator) => {
        const isWhole = model === undefined || model === 'all';
        if (open && (!isWhole || after > startPosition || until === undefined)) {
          throw new UsageError('--open shows all read models at a moment: name it with --until');
        }
        const past = until && (await pointInTimeOf(operator.log, until));
        const { signal } = operator;
        const show = open && past && ((folder: string) => serveTimeTravel(folder, past, signal));
        const options = { after, until: past?.position, folder: into, show: show || undefined };
        return replay(operator, model ?? 'all', options);
      }),
    );
