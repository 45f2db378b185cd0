import { statSync } from 'node:fs';
import type { Database } from '../database.js';

/** An open file. The inode shows whether another file of the same name has replaced it. */
export interface OpenFile {
  readonly database: Database;
  readonly path: string;
  readonly inode: number | undefined;
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino;
export const openFile = (database: Database, path: string): OpenFile => {
  return { database, path, inode: inodeOf(path) };
};

/** Whether the path still leads to the same file. */
export const isInPlace = ({ path, inode }: OpenFile) =>
  inode !== undefined && inodeOf(path) === inode;
