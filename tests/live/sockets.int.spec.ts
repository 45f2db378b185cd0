import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChangeRenderer } from '../../services/platform/live/change-renderer.js';
import { Callers } from '../../services/platform/http/calls/callers.js';
import type { Settings } from '../../services/platform/settings/settings.js';
import { StoreUnavailable } from '../../services/stores/ports.js';
import { CodeMode } from '../support/application/code-mode.js';
import { Community } from '../support/community.js';
import { LiveClient, sessionCookieOf } from '../support/application/live-client.js';
import { RunningApplication } from '../support/application/running-application.js';

const [ada, ben] = ['ada@example.com', 'ben@example.com'];

/** The changes that a page received before its first read. */
async function toldBefore(page: LiveClient) {
  const reads = await page.ready();
  return page.notices.filter(({ position }) => position <= reads);
}

describe('The sockets of one account', () => {
  let application: RunningApplication;
  let community: Community;
  let pages: LiveClient[];

  const start = async (settings: Partial<Settings> = {}) => {
    application = await RunningApplication.start({ settings });
    community = new Community(application);
    await community.pair('Ada', 'Ben');
  };
  beforeEach(() => {
    pages = [];
  });
  afterEach(async () => {
    for (const page of pages) page.close();
    await application.close();
  });
  const open = (cookie: string, position?: string) => {
    const page = new LiveClient(application.url, cookie, position);
    pages.push(page);
    return page;
  };
  /** A few at a time, because a busy machine may refuse many at once. */
  const recommendMany = async (count: number, atOnce = 10) => {
    for (let first = 0; first < count; first += atOnce) {
      const titles = Array.from({ length: Math.min(atOnce, count - first) }, (_, place) => {
        return `Book ${first + place}`;
      });
      await Promise.all(titles.map((title) => community.recommends(ada, title)));
    }
  };

  it('do not delay others while they catch up, and receive each change once, in order', async () => {
    await start();
    const [adas, bens] = [
      await sessionCookieOf(application, ada),
      await sessionCookieOf(application, ben),
    ];
    const first = open(adas);
    const position = await first.ready();
    first.close();
    await recommendMany(60);
    await community.settle();
    const listener = open(bens);
    await listener.ready();
    const returning = Array.from({ length: 40 }, () => open(adas, position));
    const ready = Promise.all(returning.map((page) => page.ready()));
    let areReady = false;
    void ready.then(() => (areReady = true));
    const { id } = await community.recommends(ben, 'Emma');
    await listener.change((change) => change.id === id);
    expect(areReady).toBe(false);
    await ready;
    for (const page of returning) {
      await page.change((change) => change.id === id);
      const positions = page.notices.map((notice) => notice.position);
      expect(positions).toEqual([...new Set(positions)].sort());
      expect(page.changes.filter(({ model }) => model === 'recommendations')).toHaveLength(61);
    }
  });

  it('read again after missing too much', async () => {
    await start();
    const adas = await sessionCookieOf(application, ada);
    const first = open(adas);
    const position = await first.ready();
    first.close();
    const witness = open(await sessionCookieOf(application, ben));
    await witness.ready();
    await recommendMany(201);
    await witness.reached(await application.tail());
    const page = open(adas, position);
    expect([await toldBefore(page), page.resyncs]).toEqual([[], 1]);
  });

  it('read again after unknown changes, and receive later ones', async () => {
    await start();
    const page = open(await sessionCookieOf(application, ada));
    await page.ready();
    const away = new StoreUnavailable('away');
    const renderer = application.application.get(ChangeRenderer);
    jest.spyOn(renderer, 'rendering').mockRejectedValueOnce(away);
    await community.recommends(ada, 'Emma');
    await page.resynced();
    const { id } = await community.recommends(ada, 'Persuasion');
    await page.change((change) => change.id === id);
    expect(page.resyncs).toBe(1);
  });

  it('are closed when their session cannot be checked, without other effects', async () => {
    await start();
    const adas = await sessionCookieOf(application, ada);
    const callers = application.application.get(Callers);
    const known = await callers.sessionOf(adas);
    jest
      .spyOn(callers, 'sessionOf')
      .mockResolvedValueOnce(known)
      .mockRejectedValueOnce(new StoreUnavailable('away'));
    await expect(open(adas).resynced()).rejects.toThrow('io server disconnect');
    await open(adas).ready();
  });

  it('read again when their position is after the end of the log', async () => {
    await start();
    const page = open(await sessionCookieOf(application, ada), '9'.repeat(20));
    expect([await toldBefore(page), page.resyncs]).toEqual([[], 1]);
  });

  it('may poll where websockets are blocked', async () => {
    await start();
    const page = new LiveClient(
      application.url,
      await sessionCookieOf(application, ada),
      undefined,
      {},
      'polling',
    );
    pages.push(page);
    await page.ready();
    const { id } = await community.recommends(ben, 'Emma');
    await page.change((change) => change.id === id);
  });

  it('are limited, and a place is free when one closes', async () => {
    await start({ sockets: { perAccount: 3, perAddress: 500 } });
    const [adas, bens] = [
      await sessionCookieOf(application, ada),
      await sessionCookieOf(application, ben),
    ];
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => open(adas).ready()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'too many pages are open' },
    });
    await open(bens).ready();
    const again = async (): Promise<string> => open(adas).ready().catch(again);
    for (const page of pages) page.close();
    expect(await again()).not.toBe('');
  });
});

describe('The sockets of one address, with sign-in by code', () => {
  it('are limited, whoever opens them', async () => {
    const mode = await CodeMode.open();
    const application = await mode.start({
      settings: { sockets: { perAccount: 50, perAddress: 2 } },
    });
    const cookie = await mode.signIn(application, ada);
    const pages = Array.from({ length: 2 }, () => new LiveClient(application.url, cookie));
    await Promise.all(pages.map((page) => page.ready()));
    const visitor = new LiveClient(application.url, undefined);
    await expect(visitor.ready()).rejects.toThrow('too many pages are open at this address');
    for (const page of [...pages, visitor]) page.close();
    await mode.close();
  });

  it('are counted by client behind two trusted proxies, whatever it sends itself', async () => {
    const mode = await CodeMode.open();
    const environment = { TRUST_PROXY: 'loopback,198.51.100.7' };
    const settings = { sockets: { perAccount: 50, perAddress: 1 } };
    const application = await mode.start({ environment, settings });
    const cookie = await mode.signIn(application, ada);
    const pages: LiveClient[] = [];
    const open = (client: string) => {
      const headers = { 'x-forwarded-for': `${client}, 198.51.100.7` };
      const page = new LiveClient(application.url, cookie, undefined, headers);
      pages.push(page);
      return page.ready();
    };
    await open('192.0.2.1');
    await expect(open('192.0.2.9, 192.0.2.1:2000')).rejects.toThrow(
      'too many pages are open at this address',
    );
    await open('192.0.2.2');
    for (const page of pages) page.close();
    await mode.close();
  });
});
