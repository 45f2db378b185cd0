import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { startPosition } from '../../../events/kernel/event.js';
import { projections } from '../../../projections/registry.js';
import { LiveVersions } from '../../../services/platform/read-side/read-models/live-versions.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { image } from '../../support/images.js';
import { findInStoredData } from '../../support/stored-data.js';
import { expectRebuiltAsLive, liveDocuments } from '../../support/application/projector.js';
import { closeStores, openStores, type Stores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

type Server = Awaited<ReturnType<typeof startServer>>;
const user = z.object({ user: z.object({ firstName: z.string(), profilePicture: z.string() }) });

describe('npm run backup and npm run restore', () => {
  const folder = temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  const settings = (data: string) => ({ DATA_DIR: at(data), DEMO: 'off' });
  let server: Server;

  const run = (data: string, ...words: readonly string[]) => runWith({}, data, ...words);
  const runWith = (more: Record<string, string>, data: string, ...words: readonly string[]) =>
    new Promise<{ code: number; text: string }>((resolve) => {
      const env = { PATH: process.env.PATH, ...settings(data), ...more };
      const args = [join('infra', 'bootstrap', 'trboo.mjs'), ...words];
      execFile(process.execPath, args, { cwd: root, env }, (error, out, said) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, text: out + said });
      });
    });
  const call = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const sent = { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api/${path}`, sent);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  const add = async (user_email: string) => {
    const id = randomUUID();
    const item = { id, title: id, type: 'book', description: 'A why to keep.' };
    await call('POST', 'add-recommendation', { user_email, ...item });
    return id;
  };
  const signUp = async (email: string, first_name: string) => {
    await call('POST', 'create-user', { email, first_name, last_name: '' });
    const picture = `data:image/png;base64,${(await image('png')).toString('base64')}`;
    await call('POST', 'update-user-profile', { email, profile_picture: picture });
  };
  const userOf = async (email: string) => {
    const answer = await fetch(`${server.url}/api/get-user?email=${encodeURIComponent(email)}`);
    return answer.status === 200 ? user.parse(await answer.json()).user : undefined;
  };
  const inStores = async <T>(data: string, work: (stores: Stores) => Promise<T>) => {
    const stores = openStores(at(data));
    try {
      return await work(stores);
    } finally {
      await closeStores(stores);
    }
  };
  const documentsIn = (data: string) =>
    inStores(data, ({ readStore }) => liveDocuments(readStore, new LiveVersions(readStore)));
  /** All decoded events of a folder. */
  const eventsIn = (data: string) =>
    inStores(data, async ({ eventStore, keys }) => {
      const all = [];
      for await (const { events } of new EventLog(eventStore, keys).readAll(startPosition)) {
        all.push(...events);
      }
      return all;
    });

  const setManifest = (name: string, change: (text: string) => string) => {
    const file = at(`${name}/backup.json`);
    writeFileSync(file, change(readFileSync(file, 'utf8')));
  };

  beforeAll(async () => {
    ensureBuild();
    server = await startServer(settings('data'));
    await signUp('ada@example.com', 'Ada');
    await signUp('ben@example.com', 'Benedict');
  });
  afterEach(async () => {
    await server.stop();
  });
  afterAll(() => folder.remove());

  it('contain everything acknowledged before, when made while people write', async () => {
    const acknowledged: string[] = [];
    const ending = new AbortController();
    const writing = Array.from({ length: 4 }, async () => {
      while (!ending.signal.aborted) acknowledged.push(await add('ada@example.com'));
    });
    while (acknowledged.length < 50) await setImmediate();
    const before = [...acknowledged];
    const taken = await run('data', 'backup', at('busy'), '--read-models');
    const during = acknowledged.length - before.length;
    ending.abort();
    await Promise.all(writing);
    expect(taken).toMatchObject({ code: 0 });
    expect(during).toBeGreaterThan(0);
    expect(statSync(at('busy')).mode & 0o777).toBe(0o700);

    expect(await run('again', 'restore', at('busy'))).toMatchObject({ code: 0 });
    const events = await eventsIn('again');
    const added = events.flatMap((event) =>
      event.type === 'RecommendationAdded' ? [event.data] : [],
    );
    const restored = new Set(added.map(({ recommendationId }) => recommendationId));
    expect(before.filter((id) => !restored.has(id))).toEqual([]);
    expect(added.every(({ description }) => description === 'A why to keep.')).toBe(true);
    // The read models, which are older, continue from their position.
    await inStores('again', expectRebuiltAsLive);
  });

  it('restore the same read models, names and pictures', async () => {
    const live = await documentsIn('data');
    expect(await run('data', 'backup', at('quiet'))).toMatchObject({ code: 0 });
    expect(await run('copy', 'restore', at('quiet'))).toMatchObject({ code: 0 });
    server = await startServer(settings('copy'));
    const ada = await userOf('ada@example.com');
    expect(ada?.firstName).toBe('Ada');
    expect((await fetch(server.url + String(ada?.profilePicture))).status).toBe(200);
    await server.stop();
    expect(await documentsIn('copy')).toEqual(live);
  });

  it('restore read models on request', async () => {
    const live = await documentsIn('data');
    const taken = await run('data', 'backup', '--read-models', at('whole'));
    expect(taken.text).toContain(`, ${projections.length} read models in `);
    const restored = await run('served', 'restore', at('whole'));
    expect(restored).toMatchObject({ code: 0, text: expect.stringContaining('are restored too') });
    expect(await documentsIn('served')).toEqual(live);
    server = await startServer(settings('served'));
    expect((await userOf('ada@example.com'))?.firstName).toBe('Ada');
    const elsewhere = { READ_STORE: 'mongodb://127.0.0.1:1/trboo' };
    expect(await runWith(elsewhere, 'data', 'backup', '--read-models', at('other'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /^read models can be backed up only where log and read models are files/,
      ),
    });
  });

  it('do not restore people erased since the backup of the keys', async () => {
    server = await startServer(settings('data'));
    const signedIn = await call('POST', 'sign-in', { email: 'ben@example.com' });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0];
    await call('DELETE', 'account', { user_email: 'ben@example.com' }, cookie);
    await server.stop();
    expect(await run('data', 'backup', at('newer'))).toMatchObject({ code: 0 });
    // Today's log with yesterday's keys and pictures.
    rmSync(at('newer/personal'), { recursive: true });
    cpSync(at('whole/personal'), at('newer/personal'), { recursive: true });
    setManifest('newer', (manifest) => manifest.replace('"readModels": 0', '"readModels": 13'));
    const restored = await run('later', 'restore', at('newer'));
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.text).toContain('1 people erased again');
    expect(JSON.stringify(await eventsIn('later'))).not.toContain('Benedict');
    const pictures = (name: string) => readdirSync(at(name)).length;
    expect([pictures('whole/personal/pictures'), pictures('later/pictures')]).toEqual([2, 1]);
    // Yesterday's read models fold today's erasure before they serve.
    server = await startServer(settings('later'));
    expect(await userOf('ben@example.com')).toBeUndefined();
    await server.stop();
    expect(JSON.stringify(await documentsIn('later'))).not.toContain('Benedict');
    expect(await findInStoredData(at('later'), ['Benedict'])).toEqual([]);
  });

  it('are taken at their time into BACKUP_DIR, restored as a test, and the old ones deleted', async () => {
    const nights = at('nights');
    const old = Array.from({ length: 12 }, (_, index) => `trboo-2020-01-${10 + index}T02-00-00Z`);
    for (const name of [...old, 'photos']) mkdirSync(join(nights, name), { recursive: true });
    server = await startServer({ ...settings('data'), BACKUP_DIR: nights });
    const view = z.object({ backup: z.object({ at: z.string().nullable(), failure: z.null() }) });
    const status = async () =>
      view.parse(await (await fetch(`${server.url}/api/ops/view`)).json()).backup;
    const begun = new Date(2021, 0, 1).toISOString();
    while (((await status()).at ?? '') < begun) await setImmediate();
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^trboo_backup_failed(\{.*\})? 0$/m);
    await server.stop();
    const names = readdirSync(nights);
    expect(names.filter((name) => name.startsWith('trboo-2') && name > 'trboo-2021')).toHaveLength(
      1,
    );
    expect(names).toContain('photos');
    // The six before it, and the newest of the week before.
    expect(names.filter((name) => name.startsWith('trboo-2020'))).toHaveLength(7);
    expect(await run('restored-night', 'restore', nights)).toMatchObject({ code: 0 });
    expect(await eventsIn('restored-night')).toEqual(await eventsIn('data'));

    writeFileSync(at('a-file'), '');
    server = await startServer({ ...settings('data'), BACKUP_DIR: at('a-file') });
    const failure = z.object({ backup: z.object({ failure: z.string().nullable() }) });
    const failed = async () =>
      failure.parse(await (await fetch(`${server.url}/api/ops/view`)).json()).backup.failure;
    while ((await failed()) === null) await setImmediate();
    expect(await failed()).toMatch(/EEXIST|ENOTDIR/);
    await server.stop();
  });

  it('refuse mixed or damaged backups with one line', async () => {
    expect(await run('data', 'backup', at('quiet'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/quiet is not empty\n$/),
    });
    expect(await run('data', 'restore', at('quiet'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/events\.db already exists: name a new DATA_DIR\n$/),
    });
    expect(await run('none', 'restore', at('nothing'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/does not contain a finished backup\n$/),
    });
    setManifest('quiet', (manifest) => manifest.replace(/"digest": "./, '"digest": "x'));
    expect(await run('none', 'restore', at('quiet'))).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^the log is damaged: its \d+ events are not the ones/),
    });
    expect(await run('none', 'backup')).toMatchObject({
      code: 2,
      text: expect.stringMatching(/^usage: npm run backup/),
    });
  });
});
