import { expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = ['README.md', ...docs.map((file) => join('docs', file))].filter((file) =>
  file.endsWith('.md'),
);

/** The links of a page within the repository. */
const linksOf = (page: string) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link));

it('every link in the documents has an existing target', () => {
  const broken = pages.flatMap((page) =>
    linksOf(page).flatMap((link) =>
      existsSync(join(root, dirname(page), link)) ? [] : [`${page} → ${link}`],
    ),
  );
  expect(broken).toEqual([]);
  expect(pages.length).toBeGreaterThan(10);
});

it('the read model of the walk-through is used only by its feature', () => {
  const files = ['services', 'web/src', 'projections'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
      .map((file) => join(folder, file)),
  );
  const outside = files.filter(
    (file) =>
      !file.startsWith(join('projections', 'invitations')) &&
      /['/]invitations\/(document|projection)\.js'/.test(readFileSync(join(root, file), 'utf8')),
  );
  const feature = join('services', 'features', 'friends', 'invitations');
  expect(outside.filter((file) => !file.startsWith(feature))).toEqual([
    join('projections', 'registry.ts'),
  ]);
  expect(outside.length).toBeGreaterThan(1);
});
