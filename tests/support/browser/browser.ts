import { firstReadsId } from '../../../services/contract/first-reads-content.js';
import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { startHost, startHosted } from '../../../infra/testing/host.mjs';
import { RemoteApplication } from '../application/application-client.js';
import { Community } from '../community.js';
import { LargeEngines } from '../application/large-engines.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A browser without a session. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Paths of the page's reads, in order. */
  readonly reads: string[];
  /** Errors and warnings in the consoles of all pages. */
  readonly consoleErrors: string[];
}

/** A browser in which somebody has signed in. */
export interface Person extends Visitor {
  readonly email: string;
}

interface Product {
  readonly server: Awaited<ReturnType<typeof startHosted>>;
  /** People who act over HTTP, without a browser. */
  readonly community: Community;
  /** Opens a browser with an empty page. */
  readonly visitor: () => Promise<Visitor>;
  /**
   * Opens a browser in which somebody has signed in, at Home or another path. The steps for new
   * accounts are skipped.
   */
  readonly signIn: (email: string, path?: string) => Promise<Person>;
}

/** A script for every page that skips the steps for new accounts. An empty page has no storage. */
export const skipFirstMinute = (email: string) => `
  if (location.protocol !== 'about:') localStorage.setItem('trboo-first-minute-over:${email}', 'true');`;

/** A page goes back by itself when a dialog has closed, which may end another navigation: it is made again. */
function repeatEndedNavigations(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = (...to) =>
    goto(...to).catch((error: unknown) => {
      if (String(error).includes('net::ERR_ABORTED')) return goto(...to);
      throw error;
    });
}

async function openBrowser(
  browser: Browser,
  url: string,
  { hasWorker, hasTouch, problems }: { hasWorker: boolean; hasTouch: boolean; problems: string[] },
) {
  const context = await browser.newContext({ baseURL: url, hasTouch });
  // The page then takes it for a browser without service workers.
  if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker');
  const page = await context.newPage();
  repeatEndedNavigations(page);
  const reads: string[] = [];
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const { pathname } = new URL(message.location().url || url);
    problems.push(`${message.text()} at ${pathname} on ${new URL(page.url()).pathname}`);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  return { context, page, reads };
}

interface Fixtures {
  readonly product: Product;
  readonly settings: Record<string, string>;
  readonly hasWorker: boolean;
}

interface WorkerFixtures {
  /** Address of the process that serves the built product for all tests of this worker. */
  readonly host: string;
  readonly engines: LargeEngines | undefined;
}

/** A test with the built product on empty stores. An error in any page's console fails it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    async ({}, use) => {
      const { address, stop } = await startHost();
      await use(address);
      await stop();
    },
    { scope: 'worker' },
  ],
  engines: [
    async ({}, use) => {
      const engines = process.env.TEST_STORES === 'large' ? await LargeEngines.start() : undefined;
      await use(engines);
      await engines?.stop();
    },
    { scope: 'worker' },
  ],
  /** Settings of the server beyond the usual ones. */
  settings: [{}, { option: true }],
  /** Whether pages have a service worker. It caches all that they load: a third of a test's work. */
  hasWorker: [false, { option: true }],
  product: async ({ browser, host, engines, settings, hasWorker, hasTouch }, use) => {
    const folder = temporaryFolder();
    const stores = await engines?.settings(folder.path);
    const all = { DATA_DIR: folder.path, DEMO: 'off', ...stores, ...settings };
    const server = await startHosted(host, all, { hasThread: true });
    const problems: string[] = [];
    const visitors: Visitor[] = [];
    const visitor = async () => {
      const opened = {
        consoleErrors: problems,
        ...(await openBrowser(browser, server.url, { hasWorker, hasTouch, problems })),
      };
      visitors.push(opened);
      return opened;
    };
    await use({
      visitor,
      server,
      community: new Community(new RemoteApplication(server.url), true),
      signIn: async (email, path = '/') => {
        const person = { email, ...(await visitor()) };
        const answer = await person.context.request.post('/api/sign-in', { data: { email } });
        expect(answer.status()).toBe(200);
        await person.context.addInitScript(skipFirstMinute(email));
        await person.page.goto(path);
        await expect(person.page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
        return person;
      },
    });
    for (const { context } of visitors) await context.close();
    await server.stop();
    folder.remove();
    expect(problems).toEqual([]);
  },
});

/** From the next page on, `passUndoTime` can move the page's clock. */
export const installClock = ({ page }: Visitor) => page.clock.install();

/** Lets so much time pass in the page that nothing can be undone any more. */
export const passUndoTime = ({ page }: Visitor) => page.clock.fastForward(10_000);

/**
 * A script that makes the waits of a page longer, until the next page loads: on a busy machine, what a toast
 * leaves to a person is too short for a test.
 * @param from milliseconds of the shortest wait
 */
export const lengthenWaits = (from = 4_000, times = 30) => `(() => {
  const start = window.setTimeout;
  const isMeant = (delay) => delay >= ${from} && delay <= 10_000;
  window.setTimeout = (run, delay = 0, ...more) =>
    start(run, isMeant(delay) ? delay * ${times} : delay, ...more);
})()`;

const failedCall = /^(Failed to load resource|WebSocket connection to .* failed)/;

/** Ignores what the browser logs of failed calls, after a test that makes them fail. */
export function ignoreFailedCalls({ consoleErrors }: Visitor): void {
  const others = consoleErrors.filter((text) => !failedCall.test(text));
  consoleErrors.splice(0, consoleErrors.length, ...others);
}

/** Hides the reads in documents from the page, so that it makes all of them itself. */
export async function withoutFirstReads(page: Page): Promise<void> {
  await page.addInitScript(`
    const find = Document.prototype.getElementById;
    Document.prototype.getElementById = function (id) {
      return id === '${firstReadsId}' ? null : find.call(this, id);
    };`);
}

/** Closes the dialog or menu over the page, and waits until its history entry is gone. */
export async function closeOverlay(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('history.state?.overlayDepth ?? 0')).toBe(0);
}

/** Closes the browser and ignores its failed calls, at the end of a test that makes calls fail. */
export async function leaveIgnoringFailedCalls(visitor: Visitor): Promise<void> {
  await visitor.context.close();
  ignoreFailedCalls(visitor);
}

export { expect };
