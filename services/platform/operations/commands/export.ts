import { Command, Option } from 'commander';
import { exportHistory, type HistoryFilter, wholeHistory } from '../history.js';
import { eventType, limit, position, time } from '../option-values.js';
import { withOperator } from '../with-operator.js';

interface Options extends Omit<HistoryFilter, 'types' | 'personal'> {
  readonly json?: boolean;
  readonly personal?: boolean;
  readonly type: readonly string[];
}

const type = new Option('--type <name>', 'only events of a type; may be given several times')
  .default(wholeHistory.types, 'all')
  .argParser(eventType);
const after = new Option('--after <position>', 'only what comes after')
  .default(wholeHistory.after, 'the beginning')
  .argParser(position);
const since = new Option('--since <time>', 'only what happened from a time on (ISO 8601)')
  .default(wholeHistory.since, 'the beginning')
  .argParser(time('since'));
const until = new Option('--until <time>', 'only what happened before a time')
  .default(wholeHistory.until, 'the end')
  .argParser(time('until'));
const most = new Option('--limit <number>', 'at most so many')
  .default(wholeHistory.limit, 'all')
  .argParser(limit);

export const exportCommand = () =>
  new Command('export')
    .description('prints the history, one event a line, as JSON')
    .usage('[options]')
    .option('--stream <name>', 'only one stream')
    .addOption(type)
    .addOption(after)
    .addOption(since)
    .addOption(until)
    .addOption(most)
    .option('--personal', 'also names, addresses, and what people wrote')
    .option('--json', 'one JSON object a line, as without it')
    .action(({ json, type: types, personal = false, ...filter }: Options) =>
      withOperator({ json }, (operator) => exportHistory(operator, { ...filter, types, personal })),
    );
