import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * A digest of everything a check could read: files not ignored by git, installed packages, and
 * Node. Undefined when git fails.
 * @param {string} folder of the project
 */
export function digestOf(folder) {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout } = spawnSync('git', listing, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) return undefined;
  const digest = createHash('sha256').update(process.version);
  const names = new Set(stdout.split('\0').filter((name) => name !== ''));
  for (const name of [...names, 'node_modules/.package-lock.json'].sort()) {
    const path = join(folder, name);
    const content = existsSync(path) ? readFileSync(path) : '';
    digest.update(`${name}\0${content.length}\0`).update(content);
  }
  return digest.digest('hex');
}

/**
 * Runs a check unless nothing has changed since it passed.
 * @param {string} folder of the project
 * @param {string} name of the check
 * @param {() => Promise<boolean>} check
 * @returns {Promise<'passed' | 'failed' | 'unchanged'>}
 */
export async function unlessUnchanged(folder, name, check) {
  const kept = join(
    folder,
    'node_modules',
    '.cache',
    'trboo',
    `passed-${name.replaceAll(' ', '-')}`,
  );
  const digest = digestOf(folder);
  if (digest !== undefined && existsSync(kept) && readFileSync(kept, 'utf8') === digest) {
    return 'unchanged';
  }
  if (!(await check())) return 'failed';
  if (digest !== undefined) {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, digest);
  }
  return 'passed';
}
