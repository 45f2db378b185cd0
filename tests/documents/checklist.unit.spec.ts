import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs', 'specification');
const checklist = readFileSync(join(folder, 'checklist.md'), 'utf8');

/** As Prettier may write a test's name: either apostrophe, escaped or not. */
const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('’', "'");

/** File and test of each entry. */
const shown = checklist
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) =>
    [...line.matchAll(/\[[^\]]+\]\(([^)]+)\) “([^”]+)”/g)].map(([, file = '', test = '']) => ({
      file,
      test,
    })),
  );

it('the checklist of the specification names only existing tests', () => {
  const missing = shown.filter(({ file, test }) => {
    return !plain(readFileSync(join(folder, file), 'utf8')).includes(plain(test));
  });
  expect(missing).toEqual([]);
  expect(shown.length).toBeGreaterThan(100);
});

it('every statement of the checklist has a test, or a reason why it has none', () => {
  const statements = checklist.split('\n').filter((line) => /^\| (?!statement|---)/.test(line));
  expect(statements.filter((line) => !/“[^”]+”|_[^_]+_/.test(line.split(' | ')[1] ?? ''))).toEqual(
    [],
  );
});
