import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import { startServer } from '../../infra/bootstrap/server.mjs';
import { Community } from './community.js';
import { LargeEngines } from './large-engines.js';
import { RemoteApplication } from './remote-application.js';
import { temporaryFolder } from './temporary-folder.js';

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
  readonly server: Awaited<ReturnType<typeof startServer>>;
  /** People who do things over HTTP, without a browser. */
  readonly community: Community;
  /** Opens a browser, and nothing in it yet. */
  readonly visitor: () => Promise<Visitor>;
  /** Opens a browser and signs in. */
  readonly signIn: (email: string) => Promise<Person>;
}

async function openBrowser(browser: Browser, url: string, problems: string[]) {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const reads: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) reads.push(pathname);
  });
  return { context, page, reads };
}

/** A test with the built product on an empty store, in which no page may complain. */
export const test = base.extend<{ product: Product; settings: Record<string, string> }>({
  /** Settings of the server beyond the usual ones. */
  settings: [{}, { option: true }],
  product: async ({ browser, settings }, use) => {
    const folder = temporaryFolder();
    const engines = process.env.TEST_STORES === 'large' ? await LargeEngines.start() : undefined;
    const stores = await engines?.settings(folder.path);
    const server = await startServer({
      DATA_DIR: folder.path,
      DEMO: 'off',
      ...stores,
      ...settings,
    });
    const problems: string[] = [];
    const visitors: Visitor[] = [];
    const visitor = async () => {
      const opened = {
        complaints: problems,
        ...(await openBrowser(browser, server.url, problems)),
      };
      visitors.push(opened);
      return opened;
    };
    await use({
      visitor,
      server,
      community: new Community(new RemoteApplication(server.url)),
      signIn: async (email) => {
        const person = { email, ...(await visitor()) };
        await person.page.goto('/login');
        await person.page.getByLabel('E-mail').fill(email);
        await person.page.getByRole('button', { name: 'Sign In' }).click();
        await expect(person.page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
        await expect(person.page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
        return person;
      },
    });
    for (const { context } of visitors) await context.close();
    await server.stop();
    await engines?.stop();
    folder.remove();
    expect(problems).toEqual([]);
  },
});

const ofTheBrowser = /^(Failed to load resource|WebSocket connection to .* failed)/;

/** The test has made calls or the network fail, of which the browser itself complains. */
export function forgiveFailedCalls({ complaints }: Visitor): void {
  const others = complaints.filter((complaint) => !ofTheBrowser.test(complaint));
  complaints.splice(0, complaints.length, ...others);
}

export { expect };
