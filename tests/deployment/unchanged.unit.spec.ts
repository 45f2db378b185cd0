import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, unlessUnchanged } from '../../infra/testing/unchanged.mjs';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('A check of the code that has passed', () => {
  const folder = temporaryFolder();
  const write = (name: string, content: string) => writeFileSync(join(folder.path, name), content);
  let runs = 0;
  const tried = (passes = true) =>
    unlessUnchanged(folder.path, 'lint', () => {
      runs += 1;
      return Promise.resolve(passes);
    });

  beforeAll(() => {
    expect(spawnSync('git', ['init', '--quiet'], { cwd: folder.path }).status).toBe(0);
    mkdirSync(join(folder.path, 'node_modules'));
    write('.gitignore', 'node_modules\ndist\n');
    write('code.ts', 'one');
  });
  afterAll(() => folder.remove());

  it('is not run again as long as nothing that it could read changes', async () => {
    expect([await tried(), await tried(), runs]).toEqual(['passed', 'unchanged', 1]);
    write('dist', 'what is ignored');
    expect(await tried()).toBe('unchanged');
  });

  it.each([
    ['a file changes', () => write('code.ts', 'two')],
    ['one comes', () => write('more.ts', '')],
    ['one goes', () => rmSync(join(folder.path, 'more.ts'))],
    ['others are installed', () => write('node_modules/.package-lock.json', '{}')],
  ])('is run again when %s', async (_, change) => {
    change();
    const before = runs;
    expect([await tried(), await tried(), runs]).toEqual(['passed', 'unchanged', before + 1]);
  });

  it('and one that failed is', async () => {
    write('code.ts', 'three');
    expect([await tried(false), await tried(false)]).toEqual(['failed', 'failed']);
  });

  it('where git does not know the files, always', async () => {
    rmSync(join(folder.path, '.git'), { recursive: true });
    expect(digestOf(folder.path)).toBeUndefined();
    expect([await tried(), await tried()]).toEqual(['passed', 'passed']);
  });
});
