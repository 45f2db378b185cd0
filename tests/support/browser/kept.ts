import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { largeEngines } from '../application/stores.js';

/** Where the stored data of a folder contains any of these texts. The outbox of mail is not searched. */
export async function keptOf(folder: string, texts: readonly string[]): Promise<string[]> {
  const kept = (await largeEngines?.kept(folder)) ?? filesIn(folder);
  return [...kept].flatMap(([place, content]) =>
    texts.filter((text) => content.includes(text)).map((text) => `${place}: ${text}`),
  );
}

/** Deletes the read models of a data folder, which are built anew at the next start. */
export async function forgetReadModels(folder: string): Promise<void> {
  await largeEngines?.forgetReadModels(folder);
  rmSync(join(folder, 'read-models'), { recursive: true, force: true });
}

function filesIn(folder: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.parentPath.endsWith('outbox'))
    .map((file) => join(file.parentPath, file.name));
  return new Map(files.map((file) => [file, readFileSync(file)]));
}
