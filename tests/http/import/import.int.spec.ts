import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { getHomeStats } from '../../../services/contract/home/home.js';
import {
  cancelImport,
  getImportReport,
  getImportRows,
  undoImport,
} from '../../../services/contract/library/import.js';
import { deleteAccount } from '../../../services/contract/accounts/account.js';
import { Community } from '../../support/community.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { Importer } from '../../support/imports/importer.js';
import { zipOf } from '../../support/imports/zip.js';

const header =
  'Book Id,Title,Author,ISBN13,My Rating,Year Published,Date Added,Exclusive Shelf,My Review\n';
const goodreads = (...lines: string[]) => header + lines.join('\n');
const dune = '1,Dune,Frank Herbert,9780441172719,5,1965,2020/01/02,read,"Sand, <b>worms</b>"';
const emma = '2,Emma,Jane Austen,,1,1815,2020/01/03,read,';
const ubik = '3,Ubik,Philip K. Dick,,0,1969,2020/01/04,to-read,';
const films = (...lines: string[]) =>
  zipOf({ 'watched.csv': `Date,Name,Year,Letterboxd URI\n${lines.join('\n')}\n` });

describe('An import', () => {
  let application: HostedApplication;
  let community: Community;
  let importer: Importer;
  let [ana, ben] = ['', ''];
  let number = 0;
  beforeAll(async () => {
    application = await HostedApplication.start();
    community = new Community(application);
  });
  afterAll(() => application.close());
  beforeEach(async () => {
    number += 1;
    [ana, ben] = await community.pair(`Ana${number}`, `Ben${number}`);
    importer = new Importer(application, community, ana);
  });

  const library = async (email = ana) => (await community.library(email)).recommendations;
  const rows = (importId: string, status: 'new' | 'doubtful' | 'present' = 'new') =>
    community.read(getImportRows, { user_email: ana, importId, status });

  it('shows what it would do before anything is recorded', async () => {
    await community.recommends(ana, 'Emma', { metadata: { authors: ['Jane Austen'] } });
    const known = await community.recommends(ana, 'Ubik', { metadata: {} });
    const id = await importer.prepare(
      goodreads(dune, emma, ubik, '4,Walden,,,0,,,read,', '5,,Nobody,,0,,,read,'),
    );
    const { preview, unreadable, rows: fresh } = await rows(id);
    expect(preview).toMatchObject({
      statuses: { new: 2, doubtful: 1, present: 1 },
      unreadable: 1,
      withoutWhy: 3,
      types: [{ type: 'book', amount: 4 }],
      shelves: [
        { name: 'read', amount: 3 },
        { name: 'to-read', amount: 1 },
      ],
    });
    expect(fresh.map(({ title }) => title)).toEqual(['Dune', 'Walden']);
    expect(unreadable).toEqual([{ line: 6, reason: 'no-title' }]);
    expect((await rows(id, 'present')).rows).toEqual([expect.objectContaining({ title: 'Emma' })]);
    expect((await rows(id, 'doubtful')).rows).toEqual([
      expect.objectContaining({
        title: 'Ubik (1969)',
        doubt: 'same-title',
        detail: 'Philip K. Dick, 1969',
        known: { id: known.id, text: 'Ubik' },
      }),
    ]);
    expect(await library()).toHaveLength(2);
  });

  it('adds privately, with whys, dates and reactions, and tells nobody', async () => {
    await community.subscribes(ben, ana);
    const state = await importer.imports(goodreads(dune, emma, ubik), {
      shelves: ['read'],
      likeFrom: 8,
      dislikeTo: 2,
    });
    expect(state).toMatchObject({
      service: 'goodreads',
      rows: 3,
      done: 3,
      added: 2,
      isFull: false,
    });
    const items = await library();
    expect(
      items.map(({ title, description, addedDate, audience, likedBy, dislikedBy }) => ({
        ...{ title, description, addedDate, audience, likedBy, dislikedBy },
      })),
    ).toEqual([
      {
        title: 'Emma',
        description: 'From my shelf',
        addedDate: '2020-01-03T00:00:00.000Z',
        audience: 'private',
        likedBy: [],
        dislikedBy: [ana],
      },
      expect.objectContaining({ title: 'Dune', description: 'Sand, worms', likedBy: [ana] }),
    ]);
    const { stats } = await community.read(getHomeStats, { user_email: ben });
    expect(stats).toMatchObject({ recommendationsReceived: 0, latestFriendRecosCount: 0 });
  });

  it('adds nothing when it is repeated', async () => {
    const file = films(
      '2021-01-01,Dune,1984,https://boxd.it/1',
      '2021-01-02,Dune,2021,https://boxd.it/2',
    );
    await importer.imports(file);
    const before = await library();
    expect(before.map(({ title }) => title).sort()).toEqual(['Dune', 'Dune (2021)']);
    const again = await importer.imports(file, { takeDoubtful: true });
    expect(again).toMatchObject({ rows: 2, added: 0 });
    expect(await library()).toEqual(before);
  });

  it('takes doubtful rows as the person says, one by one', async () => {
    const file = goodreads('1,One,,,0,,,read,', '2,Two,,,0,,,read,');
    const table = file.replaceAll(/Book Id/g, 'Nr').replaceAll(/Exclusive Shelf/g, 'Shelf');
    const asked = await importer.upload(table);
    expect(asked.question).toMatchObject({ asks: 'columns' });
    const { import: prepared } = await importer.upload(table, {
      titleColumn: 'Title',
      type: 'book',
    });
    const id = prepared?.id ?? '';
    expect((await rows(id)).preview.statuses).toEqual({ new: 0, doubtful: 2, present: 0 });
    await importer.start(id, { takeDoubtful: false, exceptions: [1] });
    await importer.until(id, 'completed');
    expect((await library()).map(({ title }) => title)).toEqual(['Two']);
  });

  it('takes a doubtful row for what is there where the person says so', async () => {
    await community.recommends(ana, 'Ubik', { metadata: {} });
    const id = await importer.prepare(goodreads(ubik, '2,Two,,,0,,,read,'));
    await importer.start(id, { takeDoubtful: true, matches: [0, 1] });
    expect(await importer.until(id, 'completed')).toMatchObject({ added: 1 });
    expect((await library()).map(({ title }) => title).sort()).toEqual(['Two', 'Ubik']);
    const report = await importer.download(getImportReport, { importId: id });
    expect(report).toContain('Ubik (1969),present');
  });

  it('cuts a long why only where the person agrees', async () => {
    const long = `1,Long,Somebody,,0,1999,,read,"${'word '.repeat(150)}"`;
    expect(await importer.imports(goodreads(long))).toMatchObject({ added: 0 });
    expect(await importer.imports(goodreads(long), { shorten: true })).toMatchObject({ added: 1 });
    const [item] = await library();
    expect(item?.description).toMatch(/^(word )+word…$/);
  });

  it('reports each row in a file', async () => {
    const { id } = await importer.imports(goodreads(dune, ubik, '5,,Nobody,,0,,,read,'), {
      shelves: ['read'],
    });
    const body = await importer.download(getImportReport, { importId: id });
    expect(body.split('\r\n')).toEqual(
      [
        '\uFEFFfile,line,type,title,result',
        ',2,book,Dune,added',
        ',3,book,Ubik,filtered',
        ',4,,,unreadable: no-title',
        '',
      ].map((line) => line.replaceAll(',,,unreadable', ',"","",unreadable')),
    );
  });

  it('is undone, but for what was used or changed since', async () => {
    const own = await community.recommends(ana, 'Walden');
    const before = await library();
    const { id } = await importer.imports(goodreads(dune, emma, ubik), { likeFrom: 8 });
    const items = await library();
    const idOf = (title: string) => items.find((item) => item.title === title)?.id ?? '';
    await community.edits(ana, idOf('Emma'), { description: 'My own words' });
    await community.execute(undoImport, { user_email: ana, importId: id });
    expect(await importer.until(id, 'undone')).toMatchObject({ removed: 2, kept: 1 });
    const after = await library();
    expect(after.map(({ title }) => title).sort()).toEqual(['Emma', 'Walden']);
    expect(after.find((item) => item.id === own.id)).toEqual(before[0]);
    // What was undone can be imported again.
    expect(await importer.imports(goodreads(dune, emma))).toMatchObject({ added: 1 });
  });

  it('is cancelled and undone at once, and goes with its person', async () => {
    const lines = Array.from(
      { length: 3_000 },
      (_, n) => `${n},Title ${n},Writer ${n},,0,1999,,read,`,
    );
    const id = await importer.prepare(goodreads(...lines));
    await importer.start(id);
    await community.execute(cancelImport, { user_email: ana, importId: id });
    const { added, status } = await importer.state(id);
    expect(status).toBe('cancelled');
    expect(added).toBeLessThan(3_000);
    // The batch that was being added when it was cancelled goes, too.
    await community.execute(undoImport, { user_email: ana, importId: id });
    await importer.until(id, 'undone');
    expect(await library()).toEqual([]);
    await community.execute(deleteAccount, { user_email: ana });
  });

  it('refuses what it cannot read, in words', async () => {
    expect((await importer.upload('')).unfit).toBe('empty');
    expect((await importer.upload('{"a":')).unfit).toBe('not-readable');
    expect((await importer.upload('<html></html>')).unfit).toBe('not-recognised');
    expect((await importer.upload(new Uint8Array(50_000_001))).unfit).toBe('too-large');
  });

  it('belongs to its person', async () => {
    const importId = await importer.prepare(goodreads(dune));
    for (const call of [cancelImport, undoImport]) {
      const { status } = await application.send(call, { user_email: ben, importId });
      expect(status).toBe(404);
    }
    expect((await application.send(getImportRows, { user_email: ben, importId })).status).toBe(404);
  });
});
