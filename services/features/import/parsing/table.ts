import { CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import type { UnreadableRow } from '../../../contract/library/import.js';
import { UnfitFile } from './unfit-file.js';

/** A line of a table. */
export interface TableRecord {
  readonly cells: readonly string[];
  /** Its first line in the file. */
  readonly line: number;
}

/** Lines with damaged quotes that are left out one by one. */
const maxRestarts = 1_000;
/** Rows of a whole file; reading more would only fill the memory. */
export const maxRows = 50_000;
/** The header, and lines before it. */
const maxOtherLines = 10;
/** Most bytes of one record. */
const maxRecordBytes = 1_000_000;

/** Text in UTF-8 with or without a byte order mark, UTF-16 with one, else in Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  const isUtf16 = encoding === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff);
  let text: string;
  try {
    text = new TextDecoder(isUtf16 ? encoding : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    text = new TextDecoder('windows-1252').decode(bytes);
  }
  // Files that were joined have a mark in their middle.
  return text.replaceAll(/\uFEFF|\0/g, '');
}

/** The most frequent separator outside of quotes in the first lines. */
function separatorOf(text: string): string {
  const start = text.slice(0, 4_000).replace(/"(?:[^"]|"")*"/g, '');
  const count = (separator: string) => start.split(separator).length;
  return [',', ';', '\t'].sort((one, other) => count(other) - count(one))[0] ?? ',';
}

/** `="978…"`, as Excel writes digits; no quote may stand inside of a cell otherwise. */
const excelDigits = /(^|[,;\t])="([^"\r\n]*)"(?=[,;\t\r\n]|$)/gm;

/** A record that swallowed other lines, because a quote was not closed where it should be. */
const isDamaged = (cells: readonly string[], width: number) =>
  cells.length !== width && cells.some((cell) => cell.includes('\n'));

/** The cells of one line whose quotes are not doubled as they should be; undefined if it is damaged. */
function relaxedLine(line: Buffer, delimiter: string, width: number): string[] | undefined {
  try {
    const [cells = []] = parse(line, { delimiter, relax_quotes: true, relax_column_count: true });
    return cells.length === width ? cells : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The records of a CSV text. After a quote that is never closed, reading goes on with the next line,
 * so that one damaged line costs no other.
 * @throws UnfitFile for too many
 */
export function readTable(text: string): {
  readonly records: readonly TableRecord[];
  readonly unreadable: readonly UnreadableRow[];
} {
  const bytes = Buffer.from(text.replaceAll(excelDigits, '$1$2'));
  const records: TableRecord[] = [];
  const unreadable: UnreadableRow[] = [];
  const delimiter = separatorOf(text);
  let [start, line] = [0, 1];
  for (let restart = 0; start < bytes.length; restart += 1) {
    const damaged = readFrom(bytes.subarray(start), line, delimiter, records);
    if (damaged === undefined) break;
    if (restart === maxRestarts) {
      unreadable.push({ line: damaged.line, reason: 'rest-damaged' });
      break;
    }
    const from = start + damaged.bytes;
    const end = bytes.indexOf('\n', from);
    const only = bytes.subarray(from, end === -1 ? undefined : end);
    const cells = relaxedLine(only, delimiter, records[0]?.cells.length ?? 0);
    if (cells) records.push({ cells, line: damaged.line });
    else unreadable.push({ line: damaged.line, reason: 'open-quote' });
    if (end === -1) break;
    [start, line] = [end + 1, damaged.line + 1];
  }
  return { records, unreadable };
}

/** Reads up to the first damaged record, whose place it returns. */
function readFrom(
  bytes: Buffer,
  firstLine: number,
  delimiter: string,
  records: TableRecord[],
): { readonly line: number; readonly bytes: number } | undefined {
  let end = { lines: 0, bytes: 0 };
  let damaged: { readonly line: number; readonly bytes: number } | undefined;
  const place = () => ({ line: firstLine + end.lines, bytes: end.bytes });
  try {
    parse(bytes, {
      delimiter,
      relax_column_count: true,
      max_record_size: maxRecordBytes,
      on_record: (cells: string[], { lines, bytes: through }: InfoRecord) => {
        if (isDamaged(cells, records[0]?.cells.length ?? cells.length)) damaged ??= place();
        if (damaged !== undefined) return null;
        const record = { cells, line: firstLine + end.lines };
        if (cells.some((cell) => cell.trim() !== '')) records.push(record);
        if (records.length > maxRows + maxOtherLines) throw new UnfitFile('too-many-rows');
        end = { lines, bytes: through };
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return damaged ?? place();
  }
  return damaged;
}
