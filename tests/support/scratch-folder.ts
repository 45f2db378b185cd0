import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for one test. */
export async function scratchFolder(): Promise<{
  readonly file: (name: string) => string;
  readonly remove: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'trboo-'));
  return {
    file: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
