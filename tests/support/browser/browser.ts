import { firstReadsId } from '../../../services/contract/first-reads-content.js';
import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { startHost, startHosted } from '../../../infra/testing/host.mjs';
import { RemoteApplication } from '../application/asked-application.js';
import { Community } from '../community.js';
import { LargeEngines } from '../application/large-engines.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Somebody at one browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Paths of the reads that the page has made, in order. */
  readonly reads: string[];
  /** What the pages of all people have complained of. */
  readonly complaints: string[];
}

/** Somebody who has signed in. */
export interface Person extends Visitor {
  readonly email: string;
}

interface Product {
  readonly server: Awaited<ReturnType<typeof startHosted>>;
  /** People who do things over HTTP, without a browser. */
  readonly community: Community;
  /** Opens a browser, and nothing in it yet. */
  readonly visitor: () => Promise<Visitor>;
  /**
   * Opens a browser in which somebody has signed in, at Home or where the path leads. A new account
   * has its first minute behind it there.
   */
  readonly signIn: (email: string, path?: string) => Promise<Person>;
}

/** In each page: a new account is not asked anything at first. An empty page has no storage. */
export const firstMinuteIsOver = (email: string) => `
  if (location.protocol !== 'about:') localStorage.setItem('trboo-first-minute-over:${email}', 'true');`;

async function openBrowser(
  browser: Browser,
  url: string,
  { hasWorker, hasTouch, problems }: { hasWorker: boolean; hasTouch: boolean; problems: string[] },
) {
  const context = await browser.newContext({ baseURL: url, hasTouch });
  // To the page this is a browser that has no workers.
  if (!hasWorker) await context.addInitScript('delete Navigator.prototype.serviceWorker');
  const page = await context.newPage();
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

/** A test with the built product on an empty store, in which no page may complain. */
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
  /** Whether pages have a service worker. It keeps all that they load: a third of a test's work. */
  hasWorker: [false, { option: true }],
  product: async ({ browser, host, engines, settings, hasWorker, hasTouch }, use) => {
    const folder = temporaryFolder();
    const stores = await engines?.settings(folder.path);
    const all = { DATA_DIR: folder.path, DEMO: 'off', ...stores, ...settings };
    const server = await startHosted(host, all);
    const problems: string[] = [];
    const visitors: Visitor[] = [];
    const visitor = async () => {
      const opened = {
        complaints: problems,
        ...(await openBrowser(browser, server.url, { hasWorker, hasTouch, problems })),
      };
      visitors.push(opened);
      return opened;
    };
    await use({
      visitor,
      server,
      community: new Community(new RemoteApplication(server.url)),
      signIn: async (email, path = '/') => {
        const person = { email, ...(await visitor()) };
        const answer = await person.context.request.post('/api/sign-in', { data: { email } });
        expect(answer.status()).toBe(200);
        await person.context.addInitScript(firstMinuteIsOver(email));
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

/** From the next page on the time can be made to pass. */
export const holdTime = ({ page }: Visitor) => page.clock.install();

/** What can be undone for a while cannot be any more. */
export const undoTimePasses = ({ page }: Visitor) => page.clock.fastForward(10_000);

const ofTheBrowser = /^(Failed to load resource|WebSocket connection to .* failed)/;

/** The test has made calls or the network fail, of which the browser itself complains. */
export function forgiveFailedCalls({ complaints }: Visitor): void {
  const others = complaints.filter((complaint) => !ofTheBrowser.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}

/** The page's documents hold no reads, so that it asks for all of them itself. */
export async function withoutFirstReads(page: Page): Promise<void> {
  await page.addInitScript(`
    const find = Document.prototype.getElementById;
    Document.prototype.getElementById = function (id) {
      return id === '${firstReadsId}' ? null : find.call(this, id);
    };`);
}

/** Closes what lies over the page. Its history entry goes then, which would break off another navigation. */
export async function closeOverlay(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate('history.state?.overlayDepth ?? 0')).toBe(0);
}

/** The same at the end of a test: who has left makes no more calls, and no browser complains later. */
export async function leaveForgiven(visitor: Visitor): Promise<void> {
  await visitor.context.close();
  forgiveFailedCalls(visitor);
}

export { expect };
