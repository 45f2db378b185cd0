import { eventTypes, findEventType } from '../../../events/registry.js';
import { type FieldMeaning, meaningOf } from '../../../events/kernel/fields.js';
import { projections } from '../../../projections/registry.js';
import { type Column, columnsOf } from './columns.js';
import { envelope, personalFields, shapeOf } from './tables.js';

interface Entry {
  readonly field: string;
  /** The columns exported by default, and those exported on request. */
  readonly columns: readonly Pick<Column, 'name' | 'type' | 'content'>[];
  /** Undefined for a field without one, which is never exported. */
  readonly meaning: FieldMeaning | undefined;
  /**
   * Schema version of the event that introduced the field; null in a read model, which is rebuilt.
   */
  readonly since: number | null;
}

interface DictionaryTable {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const everything = { requested: new Set(personalFields), pseudonym: () => '' };
const nothing = { requested: new Set<string>(), pseudonym: () => '' };

function entriesOf(
  shape: Parameters<typeof columnsOf>[0],
  since: (field: string) => number | null,
): readonly Entry[] {
  return Object.entries(shape).map(([field, schema]) => {
    const columns = [nothing, everything]
      .flatMap((disclosure) => columnsOf({ [field]: schema }, disclosure))
      .filter(({ name }, index, all) => all.findIndex((each) => each.name === name) === index);
    return { field, columns, meaning: meaningOf(schema), since: since(field) };
  });
}

/** Fields that every event has. */
const envelopeEntries = (): readonly Entry[] => entriesOf(envelope.shape, () => 1);

export const eventDictionary = (): readonly DictionaryTable[] =>
  Object.keys(eventTypes).map((name) => {
    const type = findEventType(name);
    const since = (field: string) => type?.since?.[field] ?? 1;
    return { name, entries: entriesOf(type?.data.shape ?? {}, since) };
  });

export const modelDictionary = (): readonly DictionaryTable[] =>
  projections.map((projection) => ({
    name: projection.name,
    entries: entriesOf(shapeOf(projection), () => null),
  }));

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
