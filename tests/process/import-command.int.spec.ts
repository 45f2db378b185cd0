import { expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { RemoteApplication } from '../support/application/application-client.js';
import { startTrboo } from '../support/application/trboo.js';
import { Community } from '../support/community.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('trboo import: says what a file would add, adds it once, and names what is wrong', async () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  const server = await startServer(settings);
  const community = new Community(new RemoteApplication(server.url));
  await community.person('Ana');
  const file = join(folder.path, 'books.csv');
  writeFileSync(
    file,
    'Book Id,Title,Author,My Rating,Exclusive Shelf\n1,Emma,Jane Austen,5,read\n2,Dune,Frank Herbert,4,read\n',
  );
  const run = (...words: readonly string[]) =>
    startTrboo(settings, ['import', ...words, '--json']).ended;
  const rowsOf = ({ out }: { readonly out: string }) =>
    out
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  const forAna = ['--for', 'ana@example.com'] as const;
  const preview = { service: 'goodreads', rows: 2, doubtful: 0, unreadable: 0 };

  const tried = await run(file, ...forAna, '--dry-run');
  expect([tried.code, rowsOf(tried)]).toEqual([0, [{ ...preview, new: 2, present: 0 }]]);
  expect((await community.library('ana@example.com')).counts.all).toBe(0);
  expect(rowsOf(await run(file, ...forAna))).toContainEqual({ state: 'completed', added: 2 });
  await server.stop();
  // Without a server, it keeps the read models itself.
  const again = await run(file, ...forAna);
  expect(rowsOf(again)).toEqual([
    { ...preview, new: 0, present: 2 },
    { state: 'completed', added: 0 },
  ]);
  for (const [words, why] of [
    [[file, '--for', 'nobody@example.com'], 'nobody has the address'],
    [['none.csv', ...forAna], 'no such file: none.csv'],
    [[file], '--for'],
  ] as const) {
    const wrong = await run(...words);
    expect([wrong.code, wrong.remarks]).toEqual([2, expect.stringContaining(why)]);
  }
  folder.remove();
});
