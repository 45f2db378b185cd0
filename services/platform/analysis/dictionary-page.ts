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
  if (meaning.with === undefined) return 'value';
  const replacement = first.content === 'length' ? 'its size' : 'a pseudonym';
  return `${replacement}; the original value with \`--with ${meaning.with}\``;
}

function rowsOf(entry: Entry): readonly (readonly string[])[] {
  const { field, columns, meaning, since } = entry;
  const version = since === null ? [] : [String(since)];
  const means = meaning?.means ?? '';
  if (columns.length === 0) return [[`\`${field}\``, '–', '', ...version, leaves(entry), means]];
  return columns.map(({ name, type, content }, index) => {
    const unit = content === 'length' ? (meaning?.unit ?? '') : (units[meaning?.unit ?? ''] ?? '');
    const text = index === 0 ? leaves(entry) : `only with \`${meaning?.with ?? ''}\``;
    const isSize = content === 'length';
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
  `### ${name}\n\n${entries.length > 0 ? tableOf(entries) : 'Only the columns of every event.'}`;

/** The data dictionary as Markdown, generated from the registries of events and read models. */
export function dictionaryPage(): string {
  return `# The data dictionary

Every column of an [export](README.md), generated from the event types and the read models by
\`npm run ops -- dictionary\`. Personal fields are exported only when they are named:
\`--with ${personalFields[0] ?? ''},…\`. The names are ${personalFields.map((name) => `\`${name}\``).join(', ')}.

A **pseudonym** is a keyed hash. An id has the same pseudonym in every table and every export of this
installation, and the key never leaves it. A **size** is the number of characters of a text, elements of a
list, or fields of an object. Texts of an erased account are null.

**Since version** is the schema version of the event that introduced the field. Older events get the value
that their upcaster adds. Ages are not stored: they are the difference of two timestamps.

## Columns of every event

${tableOf(envelopeEntries())}

## Events

One table per event type, \`events/<name>\`; the columns of every event come first.

${eventDictionary().map(sectionOf).join('\n\n')}

## Read models

One table per read model, \`read-models/<name>\`, as of \`modelsAt\` in the manifest. \`position\` is that of
the last event that changed the row.

${modelDictionary().map(sectionOf).join('\n\n')}
`;
}
