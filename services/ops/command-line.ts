import { parseArgs, type ParseArgsConfig } from 'node:util';
import { startPosition } from '../../events/kernel/event.js';
import { eventTypes } from '../../events/registry.js';
import { deadLetters } from './dead-letters.js';
import { exportHistory, type HistoryFilter, wholeHistory } from './history.js';
import { lag } from './lag.js';
import { type Operator, UsageError } from './operator.js';
import { replay } from './replay.js';
import { rebuild, retry } from './requests.js';
import { verify } from './verify.js';

export const help = `usage: npm run ops -- <command> [--json]

  lag                        how far each read model is behind the log
  rebuild <model>|all        builds anew beside the live build, checks it, switches to it
  verify <model>|all         builds aside and compares with the live build
  dead-letters               events that read models could not take
  dead-letters retry <model>|all
                             lets read models that stand still try again
  replay [<model>|all]       folds the history into read models that are thrown away
      --after <position>     only what comes after
  export                     prints the history, one event a line, as JSON
      --stream <name>        only one stream
      --type <name>          only events of a type; may be given several times
      --after <position>     only what comes after
      --since, --until <time>
                             only what happened from a time on, before a time (ISO 8601)
      --limit <number>       at most so many
      --personal             also names, addresses, and what people wrote

It works on what DATA_DIR, EVENT_STORE, READ_STORE and REDIS_URL name, beside a running server too.
--json gives one JSON object a line. It ends with 0 when all is well, 1 when something is not, 2
when it was not understood.
`;

const text = { type: 'string' } as const;
const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  stream: text,
  type: { type: 'string', multiple: true },
  after: text,
  since: text,
  until: text,
  limit: text,
  personal: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options'];

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  lag: [],
  rebuild: [],
  verify: [],
  'dead-letters': [],
  replay: ['after'],
  export: ['stream', 'type', 'after', 'since', 'until', 'limit', 'personal'],
};

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
type Values = ReturnType<typeof parsed>['values'];

function position(value: string | undefined): string {
  if (value === undefined) return startPosition;
  if (/^\d{1,20}$/.test(value)) return value.padStart(startPosition.length, '0');
  throw new UsageError(`--after ${value} is no position`);
}

function time(name: 'since' | 'until', value: string | undefined, otherwise: number): number {
  if (value === undefined) return otherwise;
  const milliseconds = Date.parse(value);
  if (!Number.isNaN(milliseconds)) return milliseconds;
  throw new UsageError(`--${name} ${value} is no time: write 2026-01-31 or 2026-01-31T12:00:00Z`);
}

function filterOf(values: Values): HistoryFilter {
  const types = values.type ?? [];
  const unknown = types.find((type) => !Object.hasOwn(eventTypes, type));
  if (unknown !== undefined) {
    throw new UsageError(
      `there is no event type ${unknown}: ${Object.keys(eventTypes).join(', ')}`,
    );
  }
  if (values.limit !== undefined && !/^[1-9]\d{0,14}$/.test(values.limit)) {
    throw new UsageError(`--limit ${values.limit} is no number of events`);
  }
  return {
    ...(values.stream !== undefined && { stream: values.stream }),
    types,
    after: position(values.after),
    since: time('since', values.since, wholeHistory.since),
    until: time('until', values.until, wholeHistory.until),
    limit: values.limit === undefined ? wholeHistory.limit : Number(values.limit),
    personal: values.personal ?? false,
  };
}

/** What was typed. */
export interface Typed {
  readonly json: boolean;
  /** Does it, and gives the exit code; undefined when help was asked for. */
  readonly run: ((operator: Operator) => Promise<number>) | undefined;
}

/** Understands what was typed. @throws UsageError */
export function understand(words: readonly string[]): Typed {
  const { values, positionals } = parsed(words);
  const [command, ...names] = positionals;
  const json = values.json ?? false;
  if (values.help || command === 'help') return { json, run: undefined };
  if (command === undefined) throw new UsageError('say what to do');
  if (!Object.hasOwn(optionsOf, command)) throw new UsageError(`there is no command ${command}`);
  const allowed = ['json', ...(optionsOf[command] ?? [])];
  const foreign = Object.keys(values).find((name) => !allowed.includes(name));
  if (foreign !== undefined) throw new UsageError(`${command} has no option --${foreign}`);
  return { json, run: commandOf(command, names, values) };
}

function commandOf(command: string, names: readonly string[], values: Values): Typed['run'] {
  const [name, second] = names;
  const atMost = (most: number) => {
    if (names.length > most) throw new UsageError(`${command} does not take ${names[most] ?? ''}`);
  };
  switch (command) {
    case 'rebuild':
      atMost(1);
      return (operator) => rebuild(operator, name);
    case 'verify':
      atMost(1);
      return (operator) => verify(operator, name);
    case 'replay': {
      atMost(1);
      const after = position(values.after);
      return (operator) => replay(operator, name ?? 'all', after);
    }
    case 'dead-letters':
      if (name === undefined) return deadLetters;
      if (name !== 'retry') throw new UsageError(`dead-letters does not take ${name}`);
      atMost(2);
      return (operator) => retry(operator, second);
    case 'export': {
      atMost(0);
      const filter = filterOf(values);
      return (operator) => exportHistory(operator, filter);
    }
    default:
      atMost(0);
      return lag;
  }
}
