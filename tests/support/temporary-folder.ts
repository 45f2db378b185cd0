import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder for the time of one test. */
export function temporaryFolder(): {
  readonly path: string;
  readonly file: (name: string) => string;
  readonly remove: () => void;
} {
  const path = mkdtempSync(join(tmpdir(), 'trboo-'));
  return {
    path,
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
