import { categories, category } from '../../../contract/people/user.js';
import type { Mapping, Cell, Field, Found, TableFormat } from './service.js';
import { dateOf, type DateOrder, orderOf, htmlText } from './cell-values.js';
import type { Draft } from './row.js';
import type { TableRecord } from './table.js';

const fold = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Indexes of the columns by name; of columns with the same name, the first counts. */
const columnIndexes = (header: TableRecord | undefined) =>
  new Map(header?.cells.map((name, index) => [fold(name), index] as const).toReversed());

/** The names of a header's columns, empty where an earlier column has the same name. */
export function columnNames(header: TableRecord): string[] {
  const indexes = columnIndexes(header);
  return header.cells.map((name, index) => (indexes.get(fold(name)) === index ? name : ''));
}

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
const bare = (text: string) => text.trim().replace(/^="([^"]*)"$/, '$1');

const decimal = (text: string) => {
  const number = Number(text.replace(',', '.'));
  return text === '' || Number.isNaN(number) ? null : number;
};

interface TableRows {
  readonly found: readonly Found[];
  /** Dates may be read in two ways, and nobody has said which. */
  readonly hasUnclearDates: boolean;
}

/** The rows of a table after its header. */
export function tableRows(
  format: TableFormat,
  [header, ...lines]: readonly TableRecord[],
  path: string,
  order?: DateOrder,
): TableRows {
  const indexes = columnIndexes(header);
  const cellOf = ({ cells }: TableRecord): Cell => {
    return (column) => bare(cells[indexes.get(column) ?? -1] ?? '');
  };
  const textOf = (cell: Cell, name: Field) =>
    (format.columns[name] ?? []).map(cell).find((text) => text !== '') ?? '';
  const shown = orderOf(lines.map((line) => textOf(cellOf(line), 'date')));
  const { type, ratingOutOf = 10, isHtml, adjust } = format;
  const found = lines.flatMap((record): Found[] => {
    const cell = cellOf(record);
    const field = (name: Field) => textOf(cell, name);
    const { line } = record;
    const rating = decimal(field('rating'));
    const draft: Draft = {
      ...{ line, type, title: field('title'), maker: field('maker'), year: field('year') },
      ...{ isbn: field('isbn'), imdb: field('imdb'), tmdb: field('tmdb') },
      link: field('link') || null,
      why: isHtml ? htmlText(field('why')) : field('why'),
      rating: rating === null ? null : (rating * 10) / ratingOutOf,
      date: dateOf(field('date'), shown ?? order),
      shelves: field('shelves').split(',').map(fold),
    };
    const adjusted = adjust ? adjust(draft, cell, path) : draft;
    if (adjusted === null) return [];
    return [typeof adjusted === 'string' ? { line, reason: adjusted } : adjusted];
  });
  return { found, hasUnclearDates: shown === undefined && order === undefined };
}
