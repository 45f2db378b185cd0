import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf, unlessUnchanged } from '../../infra/testing/unchanged.mjs';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('A passed check of the code', () => {
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

  it('is not repeated while its inputs do not change', async () => {
    expect([await tried(), await tried(), runs]).toEqual(['passed', 'unchanged', 1]);
    write('dist', 'what is ignored');
    expect(await tried()).toBe('unchanged');
  });

  it.each([
    ['a file changes', () => write('code.ts', 'two')],
    ['a file is added', () => write('more.ts', '')],
    ['a file is removed', () => rmSync(join(folder.path, 'more.ts'))],
    ['the installed packages change', () => write('node_modules/.package-lock.json', '{}')],
  ])('is repeated when %s', async (_, change) => {
    change();
    const before = runs;
    expect([await tried(), await tried(), runs]).toEqual(['passed', 'unchanged', before + 1]);
  });

  it('is repeated when it failed', async () => {
    write('code.ts', 'three');
    expect([await tried(false), await tried(false)]).toEqual(['failed', 'failed']);
  });

  it('is always repeated for files unknown to git', async () => {
    rmSync(join(folder.path, '.git'), { recursive: true });
    expect(digestOf(folder.path)).toBeUndefined();
    expect([await tried(), await tried()]).toEqual(['passed', 'passed']);
  });
});
