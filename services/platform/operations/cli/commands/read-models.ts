import { Command } from 'commander';
import { type Position, startPosition } from '../../../../../events/kernel/event.js';
import { type Moment, pointInTimeOf } from '../../../analysis/export-plan.js';
import type { PointInTime } from '../../../time-travel/time-travel-event-store.js';
import { type OperatorContext, UsageError } from '../../../operator-tools/operator-context.js';
import { rebuild, cancel, type Confirmation, rollBack } from '../../rebuild/request-and-wait.js';
import { verify } from '../../rebuild/submit-request.js';
import { lag } from '../../status/read-status.js';
import { replay } from '../../time-travel/time-travel-server.js';
import { withOperator } from '../with-operator.js';
import { moment, position } from '../option-values.js';

/** Serves the app from the read models in a folder, as of a point in time. */
export type ServeTimeTravel = (
  folder: string,
  past: PointInTime,
  signal: AbortSignal,
) => Promise<void>;

interface ReplayOptions {
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
    .action(
      (model: string | undefined, { after, until, into, open, json = false }: ReplayOptions) =>
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

/** A command on one read model, or all. */
const onModels = (
  name: string,
  description: string,
  run: (operator: OperatorContext, model: string | undefined) => Promise<number>,
) =>
  new Command(name)
    .description(description)
    .usage('<model>|all [--json]')
    .argument('[model]', 'read model, or all')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: { json?: boolean }) =>
      withOperator(options, (operator) => run(operator, model)),
    );

export const cancelCommand = () =>
  onModels('cancel', 'cancel a rebuild; the live build stays', cancel);

export const verifyCommand = () =>
  onModels('verify', 'build a separate copy and compare it with the live build', verify);

export const rebuildCommand = () =>
  onModels(
    'rebuild',
    'build a read model again next to the live build, check it, then switch to it',
    rebuild,
  );

interface Options extends Confirmation {
  readonly json?: boolean;
}

export const rollBackCommand = () =>
  new Command('roll-back')
    .description('switch back to the build before the last rebuild; the current one is kept')
    .usage('<model>|all [--yes] [--json]')
    .argument('[model]', 'read model, or all')
    .option('--yes', 'skip the confirmation')
    .option('--json', 'print one JSON object per line')
    .action((model: string | undefined, options: Options) =>
      withOperator(options, (operator) => rollBack(operator, model, options)),
    );

export const lagCommand = () =>
  new Command('lag')
    .description('show how far each read model is behind the log')
    .usage('[--json]')
    .option('--json', 'print one JSON object per line')
    .action((options: { json?: boolean }) => withOperator(options, lag));
