import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const read = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
const page = read('security/asvs.md');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', , state = '', why = '']) => ({ number, state, why }),
);
const numbersOf = (wanted: string) =>
  rows.filter(({ state }) => state === wanted).map(({ number }) => number);
const [holds, none, decided, open] = ['holds', 'not applicable', 'decided', 'open'].map(numbersOf);

it('each requirement stands once, and what holds names what shows it', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const unnamed = rows.filter(({ state, why }) => state === 'holds' && !/\]\(\S+\)/.test(why));
  expect(unnamed).toEqual([]);
});

it('what is decided otherwise says for whom that matters', () => {
  const unsaid = rows.filter(
    ({ state, why }) => state === 'decided' && !/It matters (to|where) |^as \d/.test(why),
  );
  expect(unsaid).toEqual([]);
});

it('the requirements are counted as they stand, and what is decided and open is listed', () => {
  const counts = [rows, holds, none, decided, open].map((some) => some?.length ?? 0);
  const said =
    /Of (\d+) requirements(?: of levels 1 and 2,)? (\d+) hold, (\d+) are not\s+applicable, (\d+) are\s+decided\s+otherwise, and (\d+) (?:is|are)\s+open/;
  for (const text of [page, read('security.md')]) {
    expect(said.exec(text)?.slice(1).map(Number)).toEqual(counts);
  }
  expect(counts[0]).toBe(259);
  const [, listed = ''] = page.split('## What is decided');
  const lists = listed.split('## What is open').map((list) => list.match(/\d+\.\d+\.\d+/g));
  expect(lists).toEqual([decided, open]);
});
