import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ending = '-wal';
const headerBytes = 32;
const frameHeaderBytes = 24;
/** Where the size of a page stands in the header, and the salt in it and in each frame. */
const [pageSizeAt, saltAt, frameSaltAt] = [8, 16, 8] as const;
const saltBytes = 8;
const pageBytes = 4096;

/**
 * Writes a page that says what it said, as the first of an empty log. The first commit to a log waits
 * for the disk, whatever `synchronous` says, and those after it do not (SQLite, `wal.c`: syncHeader).
 */
export const primeWalSql = 'PRAGMA user_version = 0';
/** Bytes of a log that was begun and holds nothing else. */
export const primedWalBytes = headerBytes + frameHeaderBytes + pageBytes;

/** The logs in a folder of SQLite files that take more than so many bytes there. */
export function walFilesIn(folder: string, bytes: number): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(`.db${ending}`))
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > bytes);
}

/** Those of them of which so many bytes count: a log stays as long as it ever was. */
export function fullWalFilesIn(folder: string, bytes: number): readonly string[] {
  return walFilesIn(folder, bytes).filter((path) => reaches(path, bytes));
}

/** The files that logs are of. */
export function databaseFilesOf(logs: readonly string[]): string[] {
  return logs.map((path) => path.slice(0, -ending.length));
}

/**
 * Whether what counts of a log is so long. It is written from its beginning again once all of it is in
 * the file: frames of before that have another salt than the header
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

/** Undefined when it is gone. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
