import { expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { requirementCounts, requirements } from './pages/asvs.js';

const root = new URL('../../', import.meta.url);
const securityPage = readFileSync(new URL('docs/security.md', root), 'utf8');

it('every file that a requirement names exists', () => {
  const paths = requirements.flatMap(({ shownBy }) => shownBy.map((path) => path.split('#')[0]));
  expect(paths.filter((path = '') => !existsSync(new URL(path, root)))).toEqual([]);
  expect(paths.length).toBeGreaterThan(200);
});

it('all 259 requirements of levels 1 and 2 are answered, and the page of security counts them', () => {
  expect(new Set(requirements.map(({ number }) => number)).size).toBe(259);
  expect(securityPage.replaceAll(/\s+/g, ' ')).toContain(requirementCounts);
});
