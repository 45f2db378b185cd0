import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { testSize } from '../../../events/testing/size.js';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { Duck } from '../../support/duckdb.js';
import { closeStores, openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { startTrboo } from '../../support/application/trboo.js';

/** More events than the 10,000 rows that are kept in memory at once. */
const items = 3_400;
const events = 1 + 3 * items;
const kills = testSize('EXPORT_KILLS', 3, 100);
const formats = ['parquet', 'csv', 'ndjson'];
/** The approximate milliseconds for starting and exporting. */
const longest = 3_000;
const minute = 60_000;
const begin = Date.parse('2026-01-01T00:00:00.000Z');
const timeOf = (index: number) => new Date(begin + index * minute).toISOString();
const userId = '01HZZZZZZZZZZZZZZZZZZZZADA';

/** One person adds, likes and comments, each at a different minute. */
async function fill(log: EventLog): Promise<void> {
  const append = (stream: string, type: string, data: object, index: number) => {
    const metadata = { actorId: userId, commandId: `${stream} secret`, time: timeOf(index) };
    return log.append(stream, -1, [{ type, data }], metadata);
  };
  const person = { userId, email: 'ada@example.com', firstName: 'Secretada', lastName: '' };
  await append(`user-${userId}`, 'UserRegistered', person, 0);
  const work = [];
  for (let index = 0; index < items; index += 1) {
    const item = { recommendationId: `secret-item-${index}`, ownerId: userId };
    const about = {
      type: 'book',
      title: `Secret "${index}",\n`,
      description: 'Secret why',
      link: null,
    };
    const added = { ...item, ...about, metadata: { isbn: 'secret' }, keepPrivate: false };
    const opinion = { ...item, userId };
    work.push(
      append(
        `library-${index}`,
        'RecommendationAdded',
        { ...added, addedAt: timeOf(index) },
        index,
      ),
      append(`opinion-${index}`, 'Liked', opinion, index),
      append(`said-${index}`, 'CommentAdded', { ...opinion, comment: 'Secret 👍' }, index),
    );
  }
  await Promise.all(work);
}

describe('trboo export <folder>', () => {
  const data = temporaryFolder();
  const place = temporaryFolder();
  const start = (...words: readonly string[]) =>
    startTrboo({ DATA_DIR: data.path }, ['export', ...words]);
  const run = (...words: readonly string[]) => start(...words).ended;
  const path = (name: string) => join(place.path, name);
  const manifest = (name: string) => readFileSync(path(`${name}/manifest.json`), 'utf8');
  const parquet = (name: string, ...words: readonly string[]) => {
    return start(path(name), '--format', 'parquet', '--json', ...words);
  };
  let duck: Duck;

  beforeAll(async () => {
    ensureBuild();
    const stores = openStores(data.path);
    await fill(new EventLog(stores.eventStore, stores.keys));
    await closeStores(stores);
    duck = await Duck.open();
    expect(await parquet('whole').ended).toMatchObject({ code: 0 });
  });
  afterAll(() => {
    duck.close();
    data.remove();
    place.remove();
  });

  it('is byte for byte the same after kills at any moment', async () => {
    const folderOf = (format: string) => `killed-${format}`;
    const go = (format: string) => start(path(folderOf(format)), '--format', format);
    const wholeOf = (format: string) => (format === 'parquet' ? 'whole' : `whole-${format}`);
    const isWhole = (format: string) =>
      expect(manifest(folderOf(format))).toBe(manifest(wholeOf(format)));
    for (const format of ['csv', 'ndjson']) {
      expect(await run(path(wholeOf(format)), '--format', format)).toMatchObject({ code: 0 });
    }
    for (let killed = 0; killed < kills; killed += 1) {
      const format = formats[killed % formats.length] ?? '';
      const { child, ended } = go(format);
      const isOver = ended.then(() => true);
      const until = async (file: string) => {
        const name = path(`${folderOf(format)}/${file}.${format}`);
        const wait = () => Promise.race([isOver, setTimeout(5, false, { ref: false })]);
        while (!existsSync(name) && !(await wait()));
      };
      const moments = [
        () => setTimeout(longest * Math.random(), undefined, { ref: false }),
        () => until('events/RecommendationAdded'),
        () => until('read-models/users'),
      ];
      // Each format is killed at each moment.
      const moment = moments[(killed + Math.floor(killed / formats.length)) % moments.length];
      await Promise.race([isOver, moment?.()]);
      child.kill('SIGKILL');
      if ((await ended).code !== 0) continue;
      isWhole(format);
      rmSync(path(folderOf(format)), { recursive: true });
    }
    for (const format of formats) {
      expect((await go(format).ended).code).toBe(0);
      isWhole(format);
      const left = readdirSync(path(folderOf(format))).sort();
      expect(left).toEqual(['data-dictionary.md', 'events', 'manifest.json', 'read-models']);
    }
  }, 600_000);

  it('ends with an error when it is interrupted, and continues from there', async () => {
    const { child, ended } = parquet('cut');
    while (!existsSync(path('cut/.unfinished/progress.json'))) await setTimeout(5);
    child.kill('SIGINT');
    const interrupted = await ended;
    expect(interrupted).toMatchObject({ code: 1, out: '' });
    expect(interrupted.remarks).toContain('cut short: it was interrupted\n');

    // A full disk in place of the first table.
    symlinkSync('/dev/full', path('cut/.unfinished/partial'));
    const full = await parquet('cut').ended;
    expect(full).toMatchObject({ code: 1, out: '' });
    expect(full.remarks).toMatch(/cut short: ENOSPC/);
    expect(existsSync(path('cut/manifest.json'))).toBe(false);
    rmSync(path('cut/.unfinished/partial'));

    const other = await parquet('cut', '--limit', '5').ended;
    expect([other.code, other.remarks]).toEqual([1, expect.stringContaining('of something else')]);
    const rest = await parquet('cut').ended;
    expect(rest).toMatchObject({ code: 0, remarks: expect.stringContaining('continues after') });
    expect(manifest('cut')).toBe(manifest('whole'));
    const again = await parquet('cut').ended;
    expect([again.code, again.remarks]).toEqual([1, expect.stringContaining('is complete')]);
  });

  it('ends with an error when its output is closed or full', async () => {
    const { child, ended } = start();
    child.stdout?.once('data', () => child.stdout?.destroy());
    expect(await ended).toMatchObject({ code: 1, remarks: expect.stringContaining('cut short: ') });
  });

  it('has the same rows in each format, without personal data', async () => {
    for (const format of ['csv', 'ndjson']) {
      const raw = format === 'csv' ? ['--raw'] : [];
      const words = ['--format', format, ...raw, '--until', timeOf(50)];
      expect(await run(path(format), ...words)).toMatchObject({ code: 0 });
      const files = readdirSync(path(format), { recursive: true, withFileTypes: true });
      for (const file of files.filter((each) => each.isFile())) {
        const text = readFileSync(join(file.parentPath, file.name), 'utf8');
        expect([file.name, text]).toEqual([
          file.name,
          expect.not.stringMatching(/secret(?!Length)|ada@example|01HZZZ/i),
        ]);
      }
    }
    await parquet('some', '--until', timeOf(50)).ended;
    for (const table of [
      'events/RecommendationAdded',
      'events/CommentAdded',
      'read-models/explore',
    ]) {
      const of = (name: string, extension: string) => `'${path(`${name}/${table}.${extension}`)}'`;
      const rows = (from: string) => duck.rows(`select * from ${from} order by position`);
      const fromParquet = await rows(of('some', 'parquet'));
      expect(fromParquet).toHaveLength(50);
      for (const from of [
        `read_csv(${of('csv', 'csv')}, header = true, all_varchar = true)`,
        `read_json(${of('ndjson', 'ndjson')}, format = 'newline_delimited')`,
      ]) {
        await duck.rows(`create or replace table typed as from ${of('some', 'parquet')} limit 0`);
        await duck.rows(`insert into typed by name select * from ${from}`);
        expect(await rows('typed')).toEqual(fromParquet);
      }
    }
  });

  it('includes personal fields only when named', async () => {
    const words = ['--type', 'CommentAdded', '--with', 'comment.text', '--limit', '3'];
    expect((await parquet('asked', ...words).ended).code).toBe(0);
    const [row, ...more] = await duck.rows(`select * from '${path('asked')}/events/*.parquet'`);
    expect(more).toHaveLength(2);
    expect(row).toMatchObject({ comment: 'Secret 👍', commentLength: 8 });
    expect(JSON.stringify(row)).not.toMatch(/item|01HZZZ/);
  });

  it('has a row for each event and document, and pseudonyms that can be joined', async () => {
    const [counted] = await duck.rows(`
      select count(*)::int n from read_parquet('${path('whole')}/events/*.parquet', union_by_name = true)`);
    expect(counted).toEqual({ n: events });
    const [joined] = await duck.rows(`
      select count(*)::int n
      from '${path('whole')}/events/RecommendationAdded.parquet' added
      join '${path('whole')}/events/CommentAdded.parquet' comments using (recommendationId)
      join '${path('whole')}/read-models/explore.parquet' explore using (recommendationId)
      join '${path('whole')}/read-models/users.parquet' users on users.userId = comments.userId
      where added.ownerId = explore.ownerId and explore.likes = 1`);
    expect(joined).toEqual({ n: items });
  });

  it('includes the events from one time until before another', async () => {
    const words = ['--type', 'Liked', '--since', timeOf(1_000), '--until', timeOf(1_010)];
    const { out } = await run(...words);
    const times = out
      .trim()
      .split('\n')
      .map((line) => /"recordedAt":"([^"]+)"/.exec(line)?.[1]);
    expect(times).toEqual(Array.from({ length: 10 }, (_, index) => timeOf(1_000 + index)));
  });
});
