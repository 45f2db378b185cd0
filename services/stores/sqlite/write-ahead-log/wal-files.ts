import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ending = '-wal';
const headerBytes = 32;
const frameHeaderBytes = 24;
/** Offsets of the page size and the salt in the header, and of the salt in a frame. */
const [pageSizeAt, saltAt, frameSaltAt] = [8, 16, 8] as const;
const saltBytes = 8;
const pageBytes = 4096;

/**
 * Rewrites a page unchanged, as the first frame of an empty log. The first commit to a log waits
 * for the disk whatever `synchronous` says, later ones do not (SQLite, `wal.c`: syncHeader).
 */
export const primeWalSql = 'PRAGMA user_version = 0';
/** Size of a log that contains only this first frame. */
export const primedWalBytes = headerBytes + frameHeaderBytes + pageBytes;

/** The logs in a folder of SQLite files that are larger than a number of bytes. */
export function walFilesIn(folder: string, bytes: number): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.db${ending}`))
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > bytes);
}

/** The logs whose valid content is longer than a number of bytes. The files themselves never shrink. */
export function fullWalFilesIn(folder: string, bytes: number): readonly string[] {
  return walFilesIn(folder, bytes).filter((path) => reaches(path, bytes));
}

/** The database files of these logs. */
export function databaseFilesOf(logs: readonly string[]): string[] {
  return logs.map((path) => path.slice(0, -ending.length));
}

/**
 * Whether the valid content of a log has this length. After a checkpoint the log is overwritten from
 * the start; older frames have another salt than the header
 * (https://sqlite.org/fileformat2.html#the_write_ahead_log).
 */
function reaches(path: string, bytes: number): boolean {
  const file = opened(path);
  if (file === undefined) return false;
  try {
    const header = Buffer.alloc(headerBytes);
    if (readSync(file, header, 0, headerBytes, 0) < headerBytes) return false;
    const frameBytes = frameHeaderBytes + header.readUInt32BE(pageSizeAt);
    const framesBefore = Math.max(0, Math.ceil((bytes - headerBytes) / frameBytes) - 1);
    const frame = Buffer.alloc(frameHeaderBytes);
    const at = headerBytes + framesBefore * frameBytes;
    if (readSync(file, frame, 0, frameHeaderBytes, at) < frameHeaderBytes) return false;
    const salt = header.subarray(saltAt, saltAt + saltBytes);
    return frame.subarray(frameSaltAt, frameSaltAt + saltBytes).equals(salt);
  } finally {
    closeSync(file);
  }
}

/** Undefined when the file does not exist. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
