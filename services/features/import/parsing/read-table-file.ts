import type { UnreadableRow } from '../../../contract/library/import.js';
import { categories, category } from '../../../contract/people/user.js';
import type { Mapping, Cell, Field, TableFormat } from './service.js';
import { dateOf, type DateOrder, orderOf, htmlText } from './cell-values.js';
import { type Draft, type ImportedRow, rowOf } from './row.js';
import type { TableRecord } from './table.js';

const fold = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** A header may come after some lines about the table. */
const maxHeaderLine = 10;

/** The format of a table and the index of its header; undefined for an unknown one. */
export function formatOf(
  records: readonly TableRecord[],
  formats: readonly TableFormat[],
): { readonly format: TableFormat; readonly at: number } | undefined {
  for (const [at, { cells }] of records.slice(0, maxHeaderLine).entries()) {
    const header = new Set(cells.map(fold));
    const format = formats.find((each) => each.header.every((name) => header.has(name)));
    if (format !== undefined) return { format, at };
  }
  return undefined;
}

/** The format that a person's mapping makes of any table. */
export function mappedFormat({
  columns = {},
  type = categories[0],
  ratingOutOf = 10,
}: Mapping): TableFormat {
  const mapped = Object.entries(columns).map(([field, column]) => [field, [fold(column)]]);
  return {
    service: 'csv',
    header: [],
    columns: Object.fromEntries(mapped) as TableFormat['columns'],
    type,
    ratingOutOf,
    isHtml: true,
    adjust: (draft, cell) => {
      const own = category.safeParse(columns.type && fold(cell(fold(columns.type))));
      return { ...draft, type: own.data ?? type };
    },
  };
}

/** `="978…"`, as spreadsheets keep digits. */
const bare = (text: string) => text.trim().replace(/^="?([^"]*)"?$/, '$1');

const decimal = (text: string) => {
  const number = Number(text.replace(',', '.'));
  return text === '' || Number.isNaN(number) ? null : number;
};

interface TableRows {
  readonly rows: readonly ImportedRow[];
  readonly unreadable: readonly UnreadableRow[];
  /** Dates may be read in two ways, and nobody has said which. */
  readonly hasUnclearDates: boolean;
}

/** The rows of a table after its header. */
export function tableRows(
  format: TableFormat,
  records: readonly TableRecord[],
  path: string,
  order?: DateOrder,
): TableRows {
  const [header, ...lines] = records;
  const indexes = new Map(header?.cells.map((name, index) => [fold(name), index]));
  const textsOf = ({ cells }: TableRecord): Cell => {
    return (column) => bare(cells[indexes.get(column) ?? -1] ?? '');
  };
  const field = (cell: Cell, name: Field) =>
    (format.columns[name] ?? []).map(cell).find((text) => text !== '') ?? '';
  const shown = orderOf(lines.map((line) => field(textsOf(line), 'date')));
  const file = path === '' ? {} : { file: path };
  const rows: ImportedRow[] = [];
  const unreadable: UnreadableRow[] = [];
  const ratingOutOf = format.ratingOutOf ?? 10;
  for (const record of lines) {
    const cell = textsOf(record);
    const { line } = record;
    const rating = decimal(field(cell, 'rating'));
    const why = field(cell, 'why');
    const draft: Draft = {
      line,
      ...file,
      type: format.type,
      title: field(cell, 'title'),
      maker: field(cell, 'maker'),
      year: field(cell, 'year'),
      isbn: field(cell, 'isbn'),
      imdb: field(cell, 'imdb'),
      tmdb: field(cell, 'tmdb'),
      link: field(cell, 'link') || null,
      why: format.isHtml ? htmlText(why) : why,
      rating: rating === null ? null : (rating * 10) / ratingOutOf,
      date: dateOf(field(cell, 'date'), shown ?? order),
      shelves: field(cell, 'shelves').split(',').map(fold),
    };
    const adjusted = format.adjust ? format.adjust(draft, cell, path) : draft;
    if (adjusted === null) continue;
    if (typeof adjusted === 'string') unreadable.push({ line, ...file, reason: adjusted });
    else if (adjusted.title.trim() === '') unreadable.push({ line, ...file, reason: 'no-title' });
    else rows.push(rowOf(adjusted));
  }
  return { rows, unreadable, hasUnclearDates: shown === undefined && order === undefined };
}
