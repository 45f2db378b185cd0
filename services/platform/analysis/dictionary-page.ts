import {
  type DictionaryTable,
  type Entry,
  envelopeEntries,
  eventDictionary,
  modelDictionary,
} from './dictionary.js';
import { personalFields } from './tables.js';

const types: Readonly<Record<string, string>> = {
  text: 'text',
  texts: 'list of texts',
  integer: 'integer',
  boolean: 'boolean',
  time: 'timestamp',
  json: 'JSON',
};
const units: Readonly<Record<string, string>> = { time: 'UTC', position: 'position' };

/** How a field leaves the installation. */
function leaves({ meaning, columns }: Entry): string {
  const [first] = columns;
  if (meaning === undefined || first === undefined) return 'never';
  if (meaning.with === undefined) return 'as it is';
  const instead = first.stands === 'length' ? 'its size' : 'a pseudonym';
  return `${instead}; itself with \`${meaning.with}\``;
}

function rowsOf(entry: Entry): readonly (readonly string[])[] {
  const { field, columns, meaning, since } = entry;
  const version = since === null ? [] : [String(since)];
  const means = meaning?.means ?? '';
  if (columns.length === 0) return [[`\`${field}\``, '–', '', ...version, leaves(entry), means]];
  return columns.map(({ name, type, stands }, index) => {
    const unit = stands === 'length' ? (meaning?.unit ?? '') : (units[meaning?.unit ?? ''] ?? '');
    const text = index === 0 ? leaves(entry) : `only with \`${meaning?.with ?? ''}\``;
    const isSize = stands === 'length';
    return [
      `\`${name}\``,
      types[type] ?? type,
      unit,
      ...version,
      text,
      isSize ? `size of: ${means}` : means,
    ];
  });
}

function tableOf(entries: readonly Entry[]): string {
  const hasVersions = entries.some(({ since }) => since !== null);
  const header = [
    'column',
    'type',
    'unit',
    ...(hasVersions ? ['since version'] : []),
    'leaves',
    'meaning',
  ];
  const rows = [header, header.map(() => '---'), ...entries.flatMap(rowsOf)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const sectionOf = ({ name, entries }: DictionaryTable) =>
  `### ${name}\n\n${entries.length > 0 ? tableOf(entries) : 'Nothing but what is said of every event.'}`;

/** The data dictionary as Markdown, generated from the registries of events and read models. */
export function dictionaryPage(): string {
  return `# The data dictionary

Every column of an [export](README.md), made from the register of events and the read models by
\`npm run ops -- dictionary\`. What is personal leaves only when its name is said:
\`--with ${personalFields[0] ?? ''},…\`. The names are ${personalFields.map((name) => `\`${name}\``).join(', ')}.

A **pseudonym** is a keyed hash: the same for the same id in every table and every export of this
installation, and nothing outside it. A **size** is the number of characters of a text, elements of a
list, or fields of an object. Whoever was erased has null in place of what they wrote.

**Since version** is the version of the event's schema that brought the field; what was recorded
before has what its upcaster gives. The product keeps no date of birth; how old something is, is the difference of two
timestamps.

## Of every event

${tableOf(envelopeEntries())}

## Events

One table each, \`events/<name>\`; the columns of every event come first.

${eventDictionary().map(sectionOf).join('\n\n')}

## Read models

One table each, \`read-models/<name>\`, as they were at \`modelsAt\` of the manifest. \`position\` is the
last event that a row has seen.

${modelDictionary().map(sectionOf).join('\n\n')}
`;
}
