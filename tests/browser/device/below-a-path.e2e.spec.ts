import { type Browser, expect, type Page, test } from '@playwright/test';
import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isThere } from '../../../infra/bootstrap/install/apt.mjs';
import { nginxCommand } from '../../../infra/bootstrap/install/programs.mjs';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { skipFirstMinute } from '../../support/browser/browser.js';
import { expectStored, waitForWorker } from '../../support/browser/offline.js';
import { freePort } from '../../support/servers/free-port.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

interface Proxy {
  readonly name: string;
  readonly command: string | undefined;
  readonly arguments: (file: string) => string[];
  /** A configuration that serves the product below `/friends/trboo`. */
  readonly configuration: (port: number, product: number, folder: string) => string;
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx, which passes the path on',
    command: nginxCommand(),
    arguments: (file) => ['-c', file, '-e', 'stderr'],
    configuration: (port, product, folder) => `
      daemon off; pid ${folder}/nginx.pid; error_log stderr;
      events {}
      http {
        access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        server {
          listen 127.0.0.1:${port};
          location /friends/trboo {
            proxy_pass http://127.0.0.1:${product};
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
          }
          location / { return 404 "another site"; }
        }
      }`,
  },
  {
    name: 'Caddy, which removes the path',
    command: isThere('caddy') ? 'caddy' : undefined,
    arguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    configuration: (port, product) => `{
        admin off
      }
      http://localhost:${port} {
        handle_path /friends/trboo* {
          reverse_proxy 127.0.0.1:${product}
        }
        respond "another site" 404
      }`,
  },
];

/** Addresses that led out of the path, to another site. */
const strays: string[] = [];

function watch(page: Page): void {
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (!pathname.startsWith('/friends/trboo')) strays.push(answer.url());
  });
}

const library = z.object({ recommendations: z.array(z.object({ id: z.string() })) });
async function read(page: Page, address: string) {
  const answer = await page.request.get(`${address}?user_email=ada@example.com`);
  return library.parse(await answer.json());
}

async function open(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  await context.addInitScript(skipFirstMinute(email));
  const page = await context.newPage();
  watch(page);
  await page.goto(`${url}/profile`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible();
  await expect(page).toHaveURL(`${url}/profile`);
  return page;
}

for (const proxy of proxies) {
  const { command } = proxy;
  if (command === undefined) continue;
  test(`the product works below a path of ${proxy.name}`, async ({ browser }) => {
    const folder = temporaryFolder();
    const [port, product] = [await freePort(), await freePort()];
    const url = `http://localhost:${port}/friends/trboo`;
    const server = await startServer({
      ...{ DATA_DIR: join(folder.path, 'data'), DEMO: 'off', PORT: String(product) },
      PUBLIC_URL: url,
    });
    const file = join(folder.path, 'proxy.conf');
    writeFileSync(file, proxy.configuration(port, product, folder.path));
    const env = { ...process.env, HOME: folder.path };
    const running: ChildProcess = spawn(command, proxy.arguments(file), { stdio: 'ignore', env });
    await expect
      .poll(() =>
        fetch(`${url}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);

    const ada = await open(browser, url, 'ada@example.com');
    const cookies = await ada.context().cookies(`${url}/`);
    const session = cookies.find(({ name }) => name.startsWith('trboo_session'));
    expect(session?.path).toBe('/friends/trboo');
    await ada.getByRole('button', { name: 'Create invite link' }).click();
    const invite = ada.getByRole('textbox', { name: 'Invite link' });
    await expect(invite).toHaveValue(new RegExp(`^${url}/invite/`));
    const ben = await open(browser, url, 'ben@example.com');
    await ben.goto(await invite.inputValue());
    await ben.getByRole('button', { name: /as a friend/ }).click();
    await expect(ben.getByText('You are friends now')).toBeVisible();

    // Live, by sockets.
    await ben.goto(`${url}/inbox`);
    await expect(ben.getByText('No pending recommendations')).toBeVisible();
    await ben.evaluate('window.isSamePage = true');
    await ada.goto(`${url}/`);
    await expect(ada.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await ada.keyboard.press('/');
    await ada.keyboard.type('parasite ben');
    const send = ada.getByRole('dialog', { name: 'Quick send' });
    await expect(send.locator('[aria-selected=true]')).toContainText('Parasite');
    await ada.keyboard.press('Enter');
    await send.getByLabel('Why').fill('The stairs.');
    await ada.keyboard.press('Enter');
    await expect(ben.getByRole('article', { name: 'Parasite' })).toContainText('The stairs.');
    expect(await ben.evaluate('window.isSamePage')).toBe(true);

    // A share link, for a visitor.
    const { recommendations } = await read(ada, `${url}/api/get-recommendations`);
    const shared = await ada.request.post(`${url}/api/create-share-link`, {
      data: { recommendationId: recommendations[0]?.id, userEmail: 'ada@example.com' },
    });
    const { shareLink } = z.object({ shareLink: z.string() }).parse(await shared.json());
    expect(shareLink).toMatch(`${url}/share/`);
    const visitor = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    watch(visitor);
    await visitor.goto(shareLink);
    await expect(visitor.getByRole('heading', { name: 'Parasite' })).toBeVisible();
    await visitor.getByLabel('Your first name').fill('Mum');
    await visitor.getByRole('button', { name: 'Loved it' }).click();
    await expect(visitor.getByRole('heading', { name: /^Your answer to/ })).toBeVisible();
    await expect(visitor).toHaveURL(`${shareLink}#answer`);
    await visitor.getByRole('button', { name: /library/ }).click();
    await expect(visitor).toHaveURL(`${url}/login`);

    // The service worker, without a network.
    const scope = 'navigator.serviceWorker.ready.then(({ scope }) => scope)';
    expect(await ben.evaluate(scope)).toBe(`${url}/`);
    await waitForWorker(ben);
    await expectStored(ben, 'Parasite');
    await ben.context().setOffline(true);
    await ben.reload();
    await expect(ben.getByRole('article', { name: 'Parasite' })).toBeVisible();
    for (const path of ['/api/docs', '/ops', '/manifest.webmanifest', '/home']) {
      expect([path, (await ada.goto(url + path))?.status()]).toEqual([path, 200]);
    }
    await server.stop();
    running.kill();
    folder.remove();
    expect(strays).toEqual([]);
  });
}
