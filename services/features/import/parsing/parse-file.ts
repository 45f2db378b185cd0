import { titleKey } from '../../../../events/library/title-key.js';
import type { ImportService } from '../../../../events/import/services.js';
import type { ImportQuestion, UnreadableRow } from '../../../contract/library/import.js';
import { isZip, type SourceFile, unzip } from './archive.js';
import { UnfitFile } from './unfit-file.js';
import { IdentityIndex, identitiesOf } from './identity.js';
import type { Mapping, Found, JsonFormat, TableFormat } from './service.js';
import { columnNames, formatOf, mappedFormat, tableRows } from './read-table-file.js';
import { type ImportedRow, rowOf } from './row.js';
import { goodreads } from './services/goodreads.js';
import { googleList, googlePlaces } from './services/google-places.js';
import { imdb } from './services/imdb.js';
import { letterboxd, letterboxdList } from './services/letterboxd.js';
import { readOpml } from './services/opml.js';
import { exportify, spotify } from './services/spotify.js';
import { storygraph } from './services/storygraph.js';
import { trakt } from './services/trakt.js';
import { trbooJson, trbooTable } from './services/trboo.js';
import { decode, maxRows, readTable } from './table.js';

/** The first that recognises a header counts. */
const tables: readonly TableFormat[] = [
  ...[trbooTable, goodreads, storygraph, letterboxd, letterboxdList],
  ...[imdb, exportify, googleList],
];
const jsons: readonly JsonFormat[] = [trbooJson, trakt, googlePlaces, spotify];

export interface ParsedFile {
  readonly service: ImportService;
  readonly rows: readonly ImportedRow[];
  /** Rows about the same thing as an earlier one, which they complete. */
  readonly merged: number;
  readonly unreadable: readonly UnreadableRow[];
}

/** What is read of one file; undefined for one that is of no known service. */
interface Part {
  readonly service: ImportService;
  readonly rows: readonly ImportedRow[];
  readonly unreadable: readonly UnreadableRow[];
}

const partOf = (service: ImportService, found: readonly Found[], { path }: SourceFile): Part => {
  const file = path === '' ? {} : { file: path };
  const unreadable: UnreadableRow[] = [];
  const rows: ImportedRow[] = [];
  for (const each of found) {
    const row = 'reason' in each ? each : rowOf(each);
    if ('reason' in row) unreadable.push({ ...row, ...file });
    else if (row.title === '') unreadable.push({ line: row.line, ...file, reason: 'no-title' });
    else rows.push({ ...row, ...file });
  }
  unreadable.sort((one, other) => one.line - other.line);
  return { service, rows, unreadable };
};

/** Escapes in JSON may stand for characters that no store keeps. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;

function parseJson(text: string, file: SourceFile): Part | undefined {
  const value: unknown = JSON.parse(text, storable);
  for (const { service, read } of jsons) {
    const found = read(value, file.path);
    if (found !== null) return partOf(service, found, file);
  }
  return undefined;
}

function parseTable(
  text: string,
  file: SourceFile,
  mapping: Mapping = {},
): Part | ImportQuestion | undefined {
  const { records, unreadable } = readTable(text);
  const known = formatOf(records, tables);
  const [header] = records;
  if (known === undefined && mapping.columns === undefined) {
    if (file.path !== '' || header === undefined || header.cells.length < 2) return undefined;
    const sample = records.slice(1, 4).map(({ cells }) => cells.map((cell) => cell.slice(0, 80)));
    return { asks: 'columns', header: columnNames(header), sample };
  }
  const format = known?.format ?? mappedFormat(mapping);
  const read = tableRows(format, records.slice(known?.at ?? 0), file.path, mapping.dateOrder);
  if (read.hasUnclearDates) return { asks: 'dates' };
  return partOf(format.service, [...unreadable, ...read.found], file);
}

/** Control characters that no text has. */
// eslint-disable-next-line no-control-regex -- They are what it looks for.
const binary = /[\u0001-\u0008\u000e-\u001a]/;

function parseOne(file: SourceFile, mapping: Mapping = {}): Part | ImportQuestion | undefined {
  const text = decode(file.bytes);
  const start = text.trimStart().slice(0, 2_000);
  if (binary.test(start)) return undefined;
  const isJson = /^[[{]/.test(start);
  const isOpml = /^<(\?xml|!--|opml)/i.test(start) && /<opml\b/i.test(text);
  if (!isJson && !isOpml) return /^</.test(start) ? undefined : parseTable(text, file, mapping);
  try {
    return isJson ? parseJson(text, file) : partOf('podcasts', readOpml(text), file);
  } catch {
    if (file.path === '') throw new UnfitFile('not-readable');
    return partOf(isJson ? 'csv' : 'podcasts', [{ line: 1, reason: 'damaged' }], file);
  }
}

/** Completes a row by another about the same thing: what is there stays, the later date counts. */
function merge(one: ImportedRow, other: ImportedRow): ImportedRow {
  const date =
    [one.date, other.date]
      .filter((each) => each !== null)
      .sort()
      .at(-1) ?? null;
  return {
    ...one,
    why: one.why || other.why,
    link: one.link ?? other.link,
    metadata: { ...other.metadata, ...one.metadata },
    rating: one.rating ?? other.rating,
    date,
    shelves: [...new Set([...one.shelves, ...other.shelves])],
  };
}

/** One row for each thing, in the order of the file. */
function mergeRows(rows: readonly ImportedRow[]): readonly ImportedRow[] {
  const merged: ImportedRow[] = [];
  const index = new IdentityIndex<ImportedRow>();
  for (const row of rows) {
    // Without any other sign, the same line twice is the same thing; it stays doubtful.
    const own = identitiesOf(row);
    const keys = own.length > 0 ? own : [`typed:${titleKey(row.type, row.title)}`];
    // A library of this product holds each thing as often as its person wanted.
    const at = row.exported ? undefined : index.find(row, keys);
    const known = at === undefined ? undefined : merged[at];
    if (at === undefined || known === undefined) {
      index.add(row, keys);
      merged.push(row);
    } else {
      index.learn(at, keys);
      merged[at] = merge(known, row);
    }
  }
  return merged;
}

/**
 * Recognises a file by its content and reads it.
 * @throws UnfitFile when nothing in it can be imported
 */
export async function parseFile(
  bytes: Uint8Array,
  mapping: Mapping = {},
): Promise<ParsedFile | ImportQuestion> {
  const files = isZip(bytes) ? await unzip(bytes) : [{ path: '', bytes }];
  const parts: Part[] = [];
  const unknown: UnreadableRow[] = [];
  for (const file of files) {
    const part = parseOne(file, mapping);
    if (part !== undefined && 'asks' in part) return part;
    if (part !== undefined) parts.push(part);
    else unknown.push({ line: 1, file: file.path, reason: 'not-recognised' });
  }
  const rows = parts.flatMap((part) => part.rows);
  const unreadable = parts.flatMap((part) => part.unreadable);
  const [first] = parts.filter((part) => part.rows.length > 0);
  if (first === undefined && unreadable.length === 0) throw new UnfitFile('not-recognised');
  if (rows.length > maxRows) throw new UnfitFile('too-many-rows');
  const merged = mergeRows(rows);
  const service = first?.service ?? parts[0]?.service ?? 'csv';
  return {
    service,
    rows: merged,
    merged: rows.length - merged.length,
    unreadable: [...unreadable, ...unknown],
  };
}
