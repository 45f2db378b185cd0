import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably } from '../../stores/folder/blobs.js';
import type { Column } from './columns.js';
import { dictionaryPage } from './dictionary.js';
import type { ExportedFile, Format } from './export-plan.js';
import { writeCsv, writeRawCsv, writeNdjson, type Rows, type WriteRows } from './file-formats.js';
import { writeParquet } from './parquet.js';

const writers: Readonly<Record<Format, WriteRows>> = {
  ndjson: writeNdjson,
  csv: writeCsv,
  parquet: writeParquet,
};
const manifestFile = 'manifest.json';
const dictionaryFile = 'data-dictionary.md';
/** Holds the state of an export that is not complete. */
export const unfinishedFolder = '.unfinished';

/**
 * Why a folder cannot be used for an export; undefined for a new folder or an interrupted export.
 */
export async function obstacleTo(folder: string): Promise<string | undefined> {
  if (!existsSync(folder)) return undefined;
  if (existsSync(join(folder, manifestFile))) return `${folder} holds an export that is complete`;
  const names = await readdir(folder);
  return names.length === 0 || names.includes(unfinishedFolder)
    ? undefined
    : `${folder} is not empty`;
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

/**
 * Whether a written table still exists. A power loss can remove it, because file names become durable
 * only with the manifest.
 */
export const hasFile = (folder: string, { file }: ExportedFile) => existsSync(join(folder, file));

interface Table {
  readonly format: Format;
  /** Writes CSV texts unchanged. */
  readonly raw: boolean;
  readonly columns: readonly Column[];
  readonly rows: () => Rows;
}

/** Writes one table. The file gets its name when it is complete. */
export async function writeTable(
  folder: string,
  name: string,
  { format, raw, columns, rows }: Table,
): Promise<ExportedFile> {
  const file = `${name}.${format}`;
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = join(folder, unfinishedFolder, 'partial');
  const handle = await open(partial, 'w', 0o600);
  let count: number;
  try {
    const write = raw && format === 'csv' ? writeRawCsv : writers[format];
    count = await write(handle, columns, rows());
    await handle.sync();
  } finally {
    await handle.close();
  }
  const sha256 = await digestOf(partial);
  await rename(partial, path);
  const { size } = await stat(path);
  return { file, rows: count, bytes: size, sha256 };
}

/** Adds the data dictionary, marks the export as complete and removes temporary files. */
export async function complete(folder: string, manifest: object): Promise<void> {
  for (const name of await readdir(folder)) await syncFolder(join(folder, name));
  await writeDurably(join(folder, dictionaryFile), Buffer.from(dictionaryPage()));
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeDurably(join(folder, manifestFile), Buffer.from(text));
  await rm(join(folder, unfinishedFolder), { recursive: true, force: true });
}
