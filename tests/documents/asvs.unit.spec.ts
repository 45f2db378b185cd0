import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const read = (page: string) => readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
const page = read('security/asvs.md');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, number = '', , state = '', why = '']) => ({ number, state, why }),
);
const numbersOf = (wanted: string) =>
  rows.filter(({ state }) => state === wanted).map(({ number }) => number);
const [holds, none, open] = ['holds', 'not applicable', 'open'].map(numbersOf);

it('each requirement stands once, and what holds names what shows it', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const unnamed = rows.filter(({ state, why }) => state === 'holds' && !/\]\(\S+\)/.test(why));
  expect(unnamed).toEqual([]);
});

it('the requirements are counted as they stand, and what is open is listed', () => {
  const counts = [rows, holds, none, open].map((some) => some?.length ?? 0);
  const said =
    /Of (\d+) requirements(?: of levels 1 and 2,)? (\d+) hold, (\d+) are not\s+applicable,? and (\d+) are open/;
  for (const text of [page, read('security.md')]) {
    expect(said.exec(text)?.slice(1).map(Number)).toEqual(counts);
  }
  expect(counts[0]).toBe(259);
  const list = page.split('## What is open')[1] ?? '';
  expect([...list.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number)).toEqual(open);
});
