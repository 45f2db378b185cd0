import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { projections } from '../../../projections/registry.js';
import { closeStores, openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const row = z.record(z.string(), z.unknown());

describe('trboo, with an unreadable event in the log', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  const id = randomUUID();
  const handles = ({ handlers }: (typeof projections)[number]) => 'Unliked' in handlers;
  const concerned = projections.filter(handles).map(({ name }) => name);
  let server: Awaited<ReturnType<typeof startServer>>;

  const trboo = (...words: readonly string[]) =>
    new Promise<{ code: number; rows: readonly z.infer<typeof row>[]; remarks: string }>(
      (resolve) => {
        const env = { PATH: process.env.PATH, ...settings };
        const args = [join('dist', 'server', 'trboo.js'), ...words];
        execFile(process.execPath, args, { env }, (error, out, remarks) => {
          const lines = out.split('\n').filter((line) => line.startsWith('{'));
          const rows = lines.map((line) => row.parse(JSON.parse(line)));
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, rows, remarks });
        });
      },
    );
  const statesOf = async () => (await trboo('lag', '--json')).rows;

  beforeAll(async () => {
    ensureBuild();
    const stores = openStores(folder.path);
    const time = '2026-01-05T09:00:00.000Z';
    const metadata = { actorId: 'ana', commandId: 'c', time, schemaVersion: 99 };
    const data = { secret: 'what somebody wrote' };
    await stores.eventStore.append('opinion-dune_ana', -1, [
      { id, type: 'Unliked', data, metadata },
    ]);
    await closeStores(stores);
    server = await startServer(settings);
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('lag, dead-letters and export: work, and report it', async () => {
    let rows = await statesOf();
    const paused = () => rows.filter(({ state }) => state === 'paused').map(({ model }) => model);
    while (paused().length < concerned.length) rows = await statesOf();
    expect(paused()).toEqual(concerned);
    expect(rows.filter(({ state }) => state === 'live')).toHaveLength(
      projections.length - concerned.length,
    );
    const letters = await trboo('dead-letters', '--json');
    expect(letters.code).toBe(1);
    expect(letters.rows).toHaveLength(concerned.length);
    for (const letter of letters.rows) {
      expect(letter).toMatchObject({
        eventId: id,
        eventType: 'Unliked',
        stream: 'opinion-dune_ana',
      });
    }
    const exported = await trboo('export');
    expect(exported).toMatchObject({ code: 1, rows: [] });
    expect(exported.remarks).toMatch(new RegExp(`${id}.*\n.*unreadable events skipped: 1`));
    expect(JSON.stringify([letters, exported])).not.toMatch(/what somebody wrote/);
  });

  it('set-aside: lets the read model continue without it, and reports that everywhere', async () => {
    const done = await trboo('set-aside', 'opinions', id, '--reason', 'damaged', '--json');
    expect(done).toMatchObject({ code: 0, rows: [{ model: 'opinions', state: 'done' }] });
    const ofOpinions = (rows: readonly z.infer<typeof row>[]) =>
      rows.find(({ model }) => model === 'opinions');
    let now = ofOpinions(await statesOf());
    while (now?.state !== 'live') now = ofOpinions(await statesOf());
    expect(now).toMatchObject({ setAside: 1, deadLetters: 0, positionsBehind: 0 });
    const listed = ofOpinions((await trboo('dead-letters', '--json')).rows);
    expect(listed).toMatchObject({ eventId: id, reason: 'damaged' });
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(figures).toMatch(/trboo_projection_set_aside\{projection="opinions"\} 1/);
    expect((await trboo('verify', 'opinions')).code).toBe(0);
  });

  it('take-back: rebuilds the read model, which fails while the event is unreadable', async () => {
    const back = await trboo('take-back', 'opinions', id, '--json');
    expect(back.code).toBe(1);
    expect(back.rows).toEqual([
      expect.objectContaining({
        kind: 'rebuild',
        state: 'failed',
        error: expect.stringContaining(id),
      }),
    ]);
    expect((await trboo('take-back', 'opinions', id)).remarks).toMatch(
      /is not set aside in opinions/,
    );
  });

  it.each([
    [['set-aside', 'opinions', randomUUID(), '--reason', 'x'], 'no such event'],
    [['set-aside', 'opinions', id, '--reason', ' '], '--reason takes 1 to 500 characters'],
    [['set-aside', 'opinions', id], "required option '--reason <text>'"],
    [['set-aside', 'all', id, '--reason', 'x'], 'name one read model'],
    [['take-back', 'everything', id], 'no such read model: everything'],
  ])('%j is refused', async (words, why) => {
    const { code, remarks } = await trboo(...words);
    expect([code, remarks]).toEqual([2, expect.stringContaining(why)]);
  });
});
