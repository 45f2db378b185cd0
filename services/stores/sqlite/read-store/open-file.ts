import { statSync } from 'node:fs';
import type { Database } from '../database.js';

/** A file that is open, and which it is: another of its name may stand in its place. */
export interface OpenFile {
  readonly database: Database;
  readonly path: string;
  readonly inode: number | undefined;
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
/** A file that was opened just now. */
export const openFile = (database: Database, path: string): OpenFile => {
  return { database, path, inode: inodeOf(path) };
};

/** Whether its path still leads to it. */
export const isInPlace = ({ path, inode }: OpenFile) =>
  inode !== undefined && inodeOf(path) === inode;
