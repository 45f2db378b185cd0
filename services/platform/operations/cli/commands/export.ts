import { Command, Option } from 'commander';
import { type Position, startPosition } from '../../../../../events/kernel/event.js';
import { eventTypes } from '../../../../../events/registry.js';
import { projections } from '../../../../../projections/registry.js';
import { exportTo } from '../../../analysis/export-history.js';
import {
  type ExportRequest,
  type Format,
  formats,
  type Moment,
  planFor,
} from '../../../analysis/export-plan.js';
import { printHistory } from '../../../analysis/wanted-pages.js';
import { UsageError } from '../../../operator-tools/operator-context.js';
import { dictionaryPage } from '../../../analysis/dictionary.js';
import {
  disclosedFields,
  eventType,
  limit,
  model,
  moment,
  position,
  time,
} from '../option-values.js';
import { withOperator } from '../with-operator.js';

export const dictionaryCommand = () =>
  new Command('dictionary')
    .description('print the data dictionary: every column of an export, and which are personal')
    .usage(' ')
    .action(() => {
      process.stdout.write(dictionaryPage());
    });

interface Options {
  readonly json?: boolean;
  readonly format?: Format;
  readonly raw?: boolean;
  readonly type: readonly string[];
  readonly model: readonly string[];
  readonly stream?: string;
  readonly after: Position;
  readonly since?: number;
  readonly until?: Moment;
  readonly limit?: number;
  readonly with: readonly string[];
}

const repeatable = (flags: string, text: string) =>
  new Option(flags, `${text}; repeatable`).default([], 'all');

/** Exports everything unless the options name parts. */
function requestOf(options: Options): ExportRequest {
  const { type, model: named, stream, format = 'ndjson', since, until } = options;
  const isPart = type.length + named.length > 0 || stream !== undefined;
  const allTypes = named.length > 0 && stream === undefined ? [] : Object.keys(eventTypes);
  return {
    format,
    raw: options.raw ?? false,
    types: type.length > 0 ? [...new Set(type)] : allTypes,
    models: isPart ? [...new Set(named)] : projections.map(({ name }) => name),
    stream: stream ?? null,
    after: options.after,
    since: since ?? null,
    until: until ?? null,
    limit: options.limit ?? null,
    asked: [...new Set(options.with)].sort(),
  };
}

export const exportCommand = () =>
  new Command('export')
    .description('export events and read models as tables; see docs/analysis')
    .usage('[<folder>] [options]')
    .argument('[folder]', 'folder for one file per table; default: print events')
    .addOption(new Option('--format <format>', 'file format; default: ndjson').choices(formats))
    .option('--raw', 'write CSV texts unchanged: a spreadsheet may run formulas in them')
    .addOption(repeatable('--type <name>', 'only events of this type').argParser(eventType))
    .addOption(repeatable('--model <name>', 'only this read model').argParser(model))
    .option('--stream <name>', 'only events of this stream')
    .option(
      '--after <position>',
      'only events after this position',
      position('after'),
      startPosition,
    )
    .option('--since <time>', 'only events at or after this time (ISO 8601)', time('since'))
    .option(
      '--until <time|position>',
      'only events before this time, or up to this position',
      moment,
    )
    .option('--limit <number>', 'at most this many events', limit)
    .addOption(
      new Option('--with <names>', 'personal columns to include, separated by commas')
        .default([], 'nothing')
        .argParser(disclosedFields),
    )
    .option('--json', 'print one JSON object per line')
    .action((folder: string | undefined, options: Options) =>
      withOperator(options, async (operator) => {
        const request = requestOf(options);
        if (request.raw && request.format !== 'csv') {
          throw new UsageError(
            '--raw is for --format csv: the other formats always contain unchanged texts',
          );
        }
        if (folder !== undefined) return exportTo(operator, folder, request);
        const onlyFiles = request.format !== 'ndjson' || options.model.length > 0;
        if (onlyFiles) throw new UsageError('name a folder: only events can be printed, as NDJSON');
        return printHistory(operator, await planFor(operator.log, request));
      }),
    );
