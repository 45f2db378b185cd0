import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { largeEngines } from './application/stores.js';

/** Where a folder's stored data contains one of these texts. The outbox of mail is not searched. */
export async function findInStoredData(
  folder: string,
  texts: readonly string[],
): Promise<string[]> {
  const stored = (await largeEngines?.storedData(folder)) ?? filesIn(folder);
  return [...stored].flatMap(([place, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${place}: ${text}`),
  );
}

/** Deletes the read models of a data folder, which are rebuilt at the next start. */
export async function deleteReadModels(folder: string): Promise<void> {
  await largeEngines?.deleteReadModels(folder);
  rmSync(join(folder, 'read-models'), { recursive: true, force: true });
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.parentPath.endsWith('outbox'))
    .map((file) => join(file.parentPath, file.name));
  return new Map(files.map((file) => [file, readFileSync(file)]));
}
