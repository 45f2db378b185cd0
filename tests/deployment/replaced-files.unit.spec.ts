import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeReplaced } from '../../web/replaced-files.js';

const hour = 60 * 60 * 1_000;
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'trboo-'));
  mkdirSync(join(directory, 'web', 'assets'), { recursive: true });
});
afterEach(() => rmSync(directory, { recursive: true }));

it('a file replaced by a build is kept for a day', () => {
  const assets = join(directory, 'web', 'assets');
  for (const name of ['old.js', 'old.js.br', 'new.js']) writeFileSync(join(assets, name), '');
  const build = (hours: number) => {
    removeReplaced(directory, new Set(['assets/new.js']), hours * hour);
    return readdirSync(assets).sort();
  };
  expect(build(0)).toEqual(['new.js', 'old.js', 'old.js.br']);
  expect(build(24)).toEqual(['new.js', 'old.js', 'old.js.br']);
  expect(build(25)).toEqual(['new.js']);
});
