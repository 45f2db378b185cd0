import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild } from '../../../infra/bootstrap/steps.mjs';
import { projections } from '../../../projections/registry.js';
import {
  isOpen,
  OperatorRequests,
} from '../../../services/platform/read-side/projector/requests/operator-requests.js';
import { EventLog } from '../../../services/stores/event-log/event-log.js';
import { fillWithItems } from '../../support/many-items.js';
import { closeStores, openStores, type Stores } from '../../support/application/stores.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const names = projections.map(({ name }) => name);

describe('A process that builds while it serves', () => {
  const folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, DEMO: 'off' };
  let stores: Stores;

  beforeAll(async () => {
    ensureBuild();
    stores = openStores(folder.path);
    await fillWithItems(new EventLog(stores.eventStore, stores.keys));
  });
  afterAll(async () => {
    await closeStores(stores);
    folder.remove();
  });

  it('serves writes and reads without delay during a rebuild of all', async () => {
    const server = await startServer(settings);
    const answers: number[] = [];
    const call = async (path: string, body?: object) => {
      const headers = { 'content-type': 'application/json' };
      const sent = body && { method: 'POST', headers, body: JSON.stringify(body) };
      answers.push((await fetch(`${server.url}/api/${path}`, sent)).status);
    };
    const over = new AbortController();
    const people = Array.from({ length: 16 }, async (_, number) => {
      const email = `person${number}@example.com`;
      await call('create-user', { email });
      for (let index = 0; !over.signal.aborted; index += 1) {
        const item = { user_email: email, title: `Title ${index}`, type: 'book', description: '' };
        await call('add-recommendation', item);
        await call(`get-explore?user_email=${email}`);
        await setTimeout(50);
      }
    });
    await longestTurn(server.url);
    const requests = new OperatorRequests(stores.readStore);
    await requests.submit('rebuild', names, new Date());
    const priorities = new Set<number>();
    while ((await requests.of('rebuild', names)).some(isOpen)) {
      for (const priority of prioritiesIn(server.pid)) priorities.add(priority);
      await setTimeout(10);
    }
    // Threads that build have a lower priority than those that serve.
    const ours = getPriority();
    expect(priorities).toEqual(new Set([ours, Math.min(19, ours + 10)]));
    const turn = await longestTurn(server.url);
    over.abort();
    await Promise.all(people);
    expect(await server.stop()).toBe(0);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    expect(answers.length).toBeGreaterThan(100);
    // On a busy machine, a thread waits longer than that for its turn.
    if (process.env.TEST_SIZE === 'large') expect(turn).toBeLessThan(50);
  });
});

/** The nice values of the threads of a process, up to 19 (proc(5), `stat`). */
function prioritiesIn(pid: number | undefined): readonly number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).flatMap((thread) => {
    try {
      const stat = readFileSync(join(threads, thread, 'stat'), 'utf8');
      // The name, in brackets, may contain any characters.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    } catch {
      // The thread has ended meanwhile.
      return [];
    }
  });
}

/**
 * * The longest blocked turn of the server's event loop since the last call, in milliseconds: up to 10
 * * too long, because the server measures every 10.
 */
async function longestTurn(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds(?:{.*})? (\S+)$/m.exec(figures)?.[1]);
}
