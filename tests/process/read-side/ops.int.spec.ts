import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { projections } from '../../../projections/registry.js';
import { operationsAddress, operationsView } from '../../../services/contract/operations.js';
import { usersProjection } from '../../../projections/users/projection.js';
import { DeadLetters } from '../../../services/platform/read-side/projector/dead-letters.js';
import { OperatorRequests } from '../../../services/platform/read-side/projector/requests/operator-requests.js';
import { LiveVersions } from '../../../services/platform/read-side/read-models/live-versions.js';
import { closeStores, openStores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

type Server = Awaited<ReturnType<typeof startServer>>;
interface Answer {
  readonly code: number;
  readonly out: string;
  readonly remarks: string;
}
const row = z.record(z.string(), z.unknown());
const rowsOf = ({ out }: Answer) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => row.parse(JSON.parse(line)));

describe('npm run ops', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  let server: Server;
  let added = 0;

  const ops = (...words: readonly string[]) =>
    new Promise<Answer>((resolve) => {
      const env = { PATH: process.env.PATH, ...settings };
      const args = [join('infra', 'bootstrap', 'trboo.mjs'), 'ops', ...words];
      execFile(process.execPath, args, { cwd: root, env }, (error, out, remarks) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, remarks });
      });
    });
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${server.url}/api/${path}`, sent);
    expect([path, answer.status]).toEqual([path, 200]);
  };
  const add = async () => {
    added += 1;
    const item = { title: `Title ${added}`, type: 'book', description: 'A secret why.' };
    await post('add-recommendation', { user_email: 'ada@example.com', ...item });
  };
  /** Adds items while a command runs, to keep the server busy. */
  const whileAdding = async (command: Promise<Answer>) => {
    const ended = new AbortController();
    const done = command.finally(() => ended.abort());
    while (!ended.signal.aborted) await add();
    return done;
  };
  const inStores = async <T>(work: (stores: ReturnType<typeof openStores>) => Promise<T>) => {
    const stores = openStores(folder.path);
    try {
      return await work(stores);
    } finally {
      await closeStores(stores);
    }
  };
  /** Changes a document of the live build behind the projector's back. */
  const spoil = () =>
    inStores(async ({ readStore }) => {
      const collection = await new LiveVersions(readStore).collection(usersProjection);
      for await (const [document] of readStore.scan(collection)) {
        if (!document) continue;
        const body = { ...document.body, firstName: 'Nobody' };
        await readStore.commit([{ collection, put: [{ ...document, body }], remove: [] }]);
      }
    });

  beforeAll(async () => {
    ensureBuild();
    server = await startServer(settings);
    await post('create-user', { email: 'ada@example.com', firstName: 'Augusta' });
    for (let index = 0; index < 20; index += 1) await add();
  });
  afterAll(async () => {
    await server.stop();
    folder.remove();
  });

  it('lag: reports each read model of a running server', async () => {
    let answer = await ops('lag', '--json');
    // The server writes its first report within two seconds of its start.
    const isReported = () => rowsOf(answer).every(({ lastAdvance }) => lastAdvance !== null);
    while (answer.code !== 0 || !isReported()) answer = await ops('lag', '--json');
    const rows = rowsOf(answer);
    expect(rows.map(({ model }) => model)).toEqual(projections.map(({ name }) => name));
    for (const each of rows) {
      expect(each).toMatchObject({ state: 'live', secondsBehind: 0, positionsBehind: 0 });
      expect(each).toMatchObject({ deadLetters: 0, retries: 0, lastAdvance: expect.any(String) });
    }
    expect((await ops('lag')).out).toMatch(/^model +state +secondsBehind +positionsBehind/);
  });

  it('verify: finds the live read models equal to a second build while people write', async () => {
    const answer = await whileAdding(ops('verify', 'all', '--json'));
    expect(answer).toMatchObject({ code: 0 });
    const rows = rowsOf(answer);
    expect(rows).toHaveLength(projections.length);
    for (const each of rows) expect(each).toMatchObject({ verdict: 'same', different: 0 });
  });

  it('verify and rebuild: find and correct a wrong document', async () => {
    await spoil();
    const found = await ops('verify', 'users', '--json');
    expect(found.code).toBe(1);
    expect(rowsOf(found)).toEqual([
      expect.objectContaining({ verdict: 'DIFFERENT', documents: 1, rebuilt: 1, different: 1 }),
    ]);
    const rebuilt = await whileAdding(ops('rebuild', 'users', '--json'));
    expect(rebuilt.code).toBe(0);
    expect(rowsOf(rebuilt)).toEqual([
      { model: 'users', kind: 'rebuild', state: 'done', error: '' },
    ]);
    expect((await ops('verify', 'users')).code).toBe(0);
    const shown = await fetch(`${server.url}/api/get-user?email=ada%40example.com`);
    expect(JSON.stringify(await shown.json())).not.toContain('Nobody');
  });

  it('roll-back: changes the live build, after a confirmation', async () => {
    const shown = async () => {
      const answer = await fetch(`${server.url}/api/get-user?email=ada%40example.com`);
      return JSON.stringify(await answer.json());
    };
    expect(await ops('roll-back', 'users')).toMatchObject({
      code: 1,
      remarks: expect.stringContaining('confirm in a terminal, or pass --yes. Nothing was changed'),
    });
    expect((await ops('roll-back', 'users', '--yes')).code).toBe(0);
    expect(await shown()).toContain('Nobody');
    expect((await ops('roll-back', 'users', '--yes')).code).toBe(0);
    expect(await shown()).not.toContain('Nobody');
    expect(await ops('roll-back', 'explore', '--yes')).toMatchObject({
      code: 1,
      remarks: 'explore has no previous build to go back to\n',
    });
  });

  it('rebuild: is executed by the command itself without a running server', async () => {
    await server.stop();
    await inStores(({ readStore }) =>
      new OperatorRequests(readStore).submit(
        'rebuild',
        ['users'],
        new Date('2026-01-02T03:04:05Z'),
      ),
    );
    const refused = await ops('rebuild', 'all');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.remarks).toBe(
      'a rebuild of users is under way, waiting for a projector, requested at 2026-01-02T03:04:05.000Z\n',
    );
    expect(rowsOf(await ops('cancel', 'all', '--json'))).toEqual([
      { model: 'users', kind: 'rebuild', state: 'cancelled' },
    ]);
    expect(await ops('cancel', 'users')).toMatchObject({
      code: 1,
      remarks: 'No rebuild is under way.\n',
    });
    expect((await ops('rebuild', 'all')).code).toBe(0);
    const live = await inStores(({ readStore }) =>
      new LiveVersions(readStore).find(usersProjection),
    );
    expect(live?.build).toBe(3);
    expect(await ops('lag')).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/No projector is running/),
    });
    server = await startServer(settings);
    await add();
    expect((await ops('verify', 'all')).code).toBe(0);
  });

  it('dead-letters and retry: list the dead letters, and retry a read model', async () => {
    expect(await ops('dead-letters')).toMatchObject({ code: 0, out: '' });
    await inStores(async ({ readStore }) => {
      const letters = new DeadLetters(readStore);
      await letters.open();
      const live = await new LiveVersions(readStore).find(usersProjection);
      const event = {
        position: '9'.repeat(20),
        id: 'e1',
        type: 'UserRegistered',
        stream: 'user-a',
      };
      const failure = { event, cause: new Error('poisoned') };
      await letters.add('users', live?.collection ?? '', failure, new Date());
    });
    const listed = await ops('dead-letters', '--json');
    expect(listed.code).toBe(1);
    expect(rowsOf(listed)).toEqual([
      expect.objectContaining({ model: 'users', eventId: 'e1', error: 'Error: poisoned' }),
    ]);
    // Even before the process that keeps it reports it.
    expect(await ops('lag')).toMatchObject({
      code: 1,
      remarks: expect.stringMatching(/^users: event e1 at 9+ cannot be folded: Error: poisoned$/m),
    });
    expect(rowsOf(await ops('dead-letters', 'retry', 'users', '--json'))).toEqual([
      expect.objectContaining({ kind: 'retry', state: 'done' }),
    ]);
  });

  it('export: prints the history as lines, with personal data only on request', async () => {
    const answer = await ops('export');
    const events = rowsOf(answer);
    expect(events.filter(({ event }) => event === 'RecommendationAdded')).toHaveLength(added);
    const positions = events.map(({ position }) => String(position));
    expect([...positions].sort()).toEqual(positions);
    expect(answer.out).not.toMatch(/example\.com|Augusta|A secret why/);
    const named = ['--with', 'person.email,stream.id'];
    const asked = [...named, '--type', 'UserRegistered', '--since', '2020-01-01'];
    const [registered, ...more] = rowsOf(await ops('export', ...asked));
    expect(more).toEqual([]);
    expect(registered).toMatchObject({ email: 'ada@example.com', firstNameLength: 0 });
    expect(registered).not.toHaveProperty('firstName');
    const stream = String(registered?.stream);
    const ofStream = await ops('export', '--stream', stream, '--until', '2020-01-01');
    expect(rowsOf(ofStream)).toEqual([]);
    const rest = await ops('export', '--after', positions[4] ?? '', '--limit', '3');
    expect(rowsOf(rest).map(({ position }) => position)).toEqual(positions.slice(5, 8));
  });

  it('replay: folds the history into a temporary store, from any position', async () => {
    const [whole] = rowsOf(await ops('replay', 'explore', '--json'));
    expect(whole).toMatchObject({ model: 'explore', documents: added, error: null });
    const [part] = rowsOf(await ops('replay', 'explore', '--after', '5', '--json'));
    expect(Number(part?.documents)).toBeLessThan(added);
    expect(part?.eventsASecond).toEqual(expect.any(Number));
    const past = await ops('replay', 'explore', '--after', '99999999');
    expect(past).toMatchObject({ code: 1, out: '' });
    expect(past.remarks).toMatch(/^--after 0*99999999 is beyond the end of the log \(\d+\)\n$/);
  });

  it('replay and diff: fold up to a moment, into a folder that can continue to later ones', async () => {
    const into = ['replay', 'users', 'recommendations', '--into', join(folder.path, 'past')];
    const at = (position: string) => [...into.toSpliced(2, 1), '--until', position, '--json'];
    const [early] = rowsOf(await ops(...at('6')));
    expect(early).toMatchObject({ model: 'users', checkpoint: '6'.padStart(20, '0') });
    expect((await ops(...at('8'))).code).toBe(0);
    expect(await ops(...at('7'))).toMatchObject({
      code: 1,
      remarks: expect.stringContaining('already contains a later state'),
    });
    const ada = ['--person', 'ada@example.com', '--json'];
    const changed = rowsOf(await ops('diff', '2', '2030-01-01', ...ada));
    expect(changed).toContainEqual(
      expect.objectContaining({ figure: 'yourRecommendations', before: 0, after: added }),
    );
  });

  it('the page: opens the product at a point in time, once, and closes it', async () => {
    const call = async (path: string, body: object = {}) => {
      const answer = await fetch(`${server.url}${operationsAddress}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.text()];
    };
    const past = async () => {
      const answer = await fetch(`${server.url}${operationsAddress}/view`);
      return operationsView.parse(await answer.json()).past;
    };
    expect(await call('past/end')).toEqual([
      409,
      expect.stringContaining('time travel is not open'),
    ]);
    expect(await call('past/open', { until: 'noon' })).toEqual([
      400,
      expect.stringContaining('noon is not a time'),
    ]);
    expect((await call('past/open', { until: '3' }))[0]).toBe(200);
    expect(await call('past/open', { until: '5' })).toEqual([
      409,
      expect.stringMatching(/time travel to 20\S+ is open: close it first/),
    ]);
    let opened = await past();
    while (opened?.url === null && !opened.hasEnded) opened = await past();
    const list = '/api/get-recommendations?user_email=ada%40example.com';
    const then = await fetch(`${opened?.url}${list}`);
    expect([then.status, JSON.stringify(await then.json())]).toEqual([
      200,
      expect.stringContaining('"recommendations":[{'),
    ]);
    const { recommendations } = z
      .object({ recommendations: z.array(z.unknown()) })
      .parse(await (await fetch(`${opened?.url}${list}`)).json());
    expect(recommendations.length).toBeLessThan(added);
    expect((await call('past/end'))[0]).toBe(200);
    await expect(fetch(`${opened?.url}${list}`)).rejects.toThrow();
    expect(await past()).toMatchObject({ url: null, hasEnded: true });
  });

  it.each([
    [[], 'no command given'],
    [['laag'], 'no such command: laag'],
    [['rebuild'], 'name a read model: all, users, '],
    [['rebuild', 'everything'], 'no such read model: everything: all, users, '],
    [['cancel'], 'name a read model: all, users, '],
    [['verify', 'everything'], 'no such read model: everything: all, users, '],
    [['lag', '--personal'], 'lag has no option --personal'],
    [['export', '--type', 'Nothing'], 'no such event type: Nothing. Known: '],
    [['export', '--since', 'yesterday'], '--since yesterday is not a time: '],
    [['export', '--limit', '0'], '--limit 0 is not a number of events'],
    [['export', '--with', 'person.shoe'], 'no such personal field: person.shoe. Known: '],
    [['export', '--format', 'csv'], 'name a folder: '],
    [['replay', '--open'], '--open shows all read models at a moment'],
    [['diff', '5'], 'usage: '],
    [['diff', '5', '4'], 'the second time is before the first'],
    [['replay', '--after', '-1'], "Option '--after'"],
    [['lag', 'users'], 'lag does not take users'],
  ])('refuses %j with one line', async (words, why) => {
    const { code, remarks } = await ops(...words);
    expect(remarks.split('\n')[0]).toContain(why);
    expect(code).toBe(2);
  });

  it('--help: lists the commands', async () => {
    const { code, out } = await ops('--help');
    expect([code, out]).toEqual([0, expect.stringMatching(/^usage: npm run ops -- <command>/)]);
  });
});
