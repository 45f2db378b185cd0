import { afterEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../../../services/contract/people/user.js';
import { addRecommendation } from '../../../services/contract/library/recommendation.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { StoreUnavailable } from '../../../services/stores/ports.js';
import { CodeMode } from '../../support/application/code-mode.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import { RunningApplication } from '../../support/application/running-application.js';

const token = 'a-token-for-prometheus';

/** The value of one series; undefined when there is none. */
function valueOf(text: string, name: string, labels: Record<string, string> = {}) {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .filter((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `))
    .find((each) => wanted.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('The metrics for Prometheus', () => {
  const endings: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of endings.splice(0)) await end();
  });
  const start = async (options: Parameters<typeof RunningApplication.start>[0] = {}) => {
    const application = await RunningApplication.start(options);
    endings.push(() => application.close());
    return application;
  };
  const read = (application: RunningApplication, headers: Record<string, string> = {}) =>
    fetch(`${application.url}/metrics`, { headers });
  const figures = async (application: RunningApplication) => {
    const answer = await read(application);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    return answer.text();
  };

  it('change with the activity', async () => {
    const application = await start();
    const email = 'ada@example.com';
    const before = await figures(application);
    const explore = { projection: 'explore' };
    const live = { ...explore, state: 'live' };
    expect(valueOf(before, 'trboo_projector_active')).toBe(1);
    expect(valueOf(before, 'trboo_projection_events_total', explore)).toBe(0);
    expect(valueOf(before, 'trboo_live_sockets')).toBe(0);

    await application.call(createUser, { email });
    const page = new LiveClient(application.url, await sessionCookieOf(application, email));
    await page.ready();
    const item = { title: 'Dune', type: 'book', description: 'Why.' } as const;
    const added = await application.call(addRecommendation, { user_email: email, ...item });
    const again = await application.send(addRecommendation, { user_email: email, ...item });
    expect(again.status).toBe(409);
    await page.reached(added.position);

    const after = await figures(application);
    const value = (name: string, labels?: Record<string, string>) => valueOf(after, name, labels);
    expect(value('trboo_projection_events_total', explore)).toBeGreaterThan(0);
    expect(value('trboo_projection_last_advance_timestamp_seconds', explore)).toBeGreaterThan(0);
    expect(value('trboo_projection_lag_seconds', explore)).toBe(0);
    expect(value('trboo_projection_positions_behind', explore)).toBe(0);
    expect(value('trboo_projection_dead_letters', explore)).toBe(0);
    expect(value('trboo_projection_state', live)).toBe(1);
    expect(value('trboo_log_tail_position')).toBe(Number(added.position));
    expect(value('trboo_live_sockets')).toBe(1);
    expect(value('trboo_live_notices_total')).toBeGreaterThan(0);
    expect(value('trboo_commands_total', { stream: 'library', outcome: 'recorded' })).toBe(1);
    expect(value('trboo_commands_total', { stream: 'library', outcome: 'refused' })).toBe(1);
    expect(value('trboo_command_duration_seconds_count', { stream: 'library' })).toBe(2);
    const route = { route: addRecommendation.path, method: 'POST' };
    expect(value('trboo_http_requests_total', { ...route, status: '200' })).toBe(1);
    expect(value('trboo_http_requests_total', { ...route, status: '409' })).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(after).not.toMatch(/ada@|example\.com|Dune/);
    page.close();
  });

  it('show how far a read model lags while its store is unavailable', async () => {
    const application = await start({
      retryPolicy: { firstDelay: 5, maxDelay: 10, maxFoldAttempts: 3 },
    });
    const email = 'ada@example.com';
    await application.call(createUser, { email });
    const { readStore } = application.stores;
    const commit = readStore.commit.bind(readStore);
    readStore.commit = (commits) =>
      commits.some(({ collection }) => collection.name.startsWith('explore_'))
        ? Promise.reject(new StoreUnavailable('away'))
        : commit(commits);
    const item = { title: 'Dune', type: 'book', description: 'Why.' } as const;
    await application.call(addRecommendation, { user_email: email, ...item });
    const explore = { projection: 'explore' };
    for (;;) {
      const text = await figures(application);
      const behind = valueOf(text, 'trboo_projection_positions_behind', explore) ?? 0;
      const lag = valueOf(text, 'trboo_projection_lag_seconds', explore) ?? 0;
      const retries = valueOf(text, 'trboo_projection_retries_total', explore) ?? 0;
      if (behind > 0 && lag > 0 && retries > 0) break;
    }
    readStore.commit = commit;
    for (;;) {
      const text = await figures(application);
      if (valueOf(text, 'trboo_projection_positions_behind', explore) === 0) break;
    }
  });

  it('require the token with sign-in by code, under any host name', async () => {
    const mode = await CodeMode.open();
    endings.push(() => mode.close());
    const closed = await mode.start();
    expect((await read(closed)).status).toBe(404);
    const open = await mode.start({ environment: { METRICS_TOKEN: token } });
    const refused = await read(open);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await read(open, { authorization: 'Bearer another-token-here' })).status).toBe(401);
    expect((await read(open, { authorization: `Bearer ${token}` })).status).toBe(200);
    const named = (path: string, authorization: string) =>
      open.request({ path, headers: { host: 'api-1:3000', authorization } });
    expect((await named('/metrics', 'Bearer another-token-here')).status).toBe(403);
    const { status, body } = await named('/metrics', `Bearer ${token}`);
    expect([status, body]).toEqual([200, expect.stringContaining('trboo_')]);
    expect((await named('/api/get-users', `Bearer ${token}`)).status).toBe(403);
  });

  it('require the token whenever it is set', async () => {
    const settings = readSettings({ DEMO: 'off', PORT: '0', METRICS_TOKEN: token });
    const application = await start({ settings });
    expect((await read(application)).status).toBe(401);
  });
});
