import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { readYaml } from '../../../infra/compose/read-yaml.mjs';
import { expectAccessible } from '../../support/browser/accessibility.js';
import { skipFirstMinute } from '../../support/browser/browser.js';
import { plugInAuthenticator } from '../../support/browser/virtual-authenticator.js';
import { freePort } from '../../support/servers/free-port.js';
import { Image } from '../../support/servers/image.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const anna = 'anna@example.com';
const ben = 'ben@example.com';

/** A browser with an authenticator. */
async function open(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
  await context.addInitScript(skipFirstMinute(email));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  await plugInAuthenticator(page);
  return page;
}

async function fill(page: Page, firstName: string, email: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Make account and passkey' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** The commands of the README's section on containers. */
function containerCommands(): readonly string[] {
  const [, section = ''] = readFileSync('README.md', 'utf8').split('## In a container');
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^docker .+$/gm)].map(String);
}

async function middleOf(element: Locator): Promise<readonly number[]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

function emptyFolder(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
}

const composed = z.object({
  services: z.object({ trboo: z.object({ environment: z.record(z.string(), z.string()) }) }),
});

test('the image starts from nothing, is set up without mail, joined by link, and carries a letter', async ({
  browser,
}, info) => {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let setUp = '';
  const image = Image.assemble(folder.path);
  const hear = (line: string) => {
    setUp ||= /^Set up Trboo at (\S+)$/.exec(line)?.[1] ?? '';
  };
  const { environment } = composed.parse(readYaml('compose.yml')).services.trboo;
  const settings = { ...environment, PORT: String(port), SEARCH_MODE: 'sample' };
  const start = () => startServer({}, hear, image.commandWith(settings));
  const [first, ...toRestore] = containerCommands();
  expect(first).toBe('docker compose up --build');
  let server = await start();
  expect(image.size).toBeLessThan(250_000_000);
  await expect.poll(() => setUp).toMatch(`${url}/login#setup=`);
  const picture = async (page: Page, what: string) => {
    await expectAccessible(page);
    for (const [width, height] of [
      [375, 812],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: info.outputPath(`${what}-${width}.png`) });
    }
  };

  const owner = await open(browser, anna);
  await owner.goto(`${url}/`);
  await expect(owner.getByText(/^Trboo is not set up yet\./)).toBeVisible();
  await owner.goto(setUp);
  await owner.reload();
  await expect(owner.getByLabel('First Name')).toBeFocused();
  await picture(owner, 'setup');
  await fill(owner, 'Anna', anna);
  await owner.goto(`${url}/profile`);
  await owner.getByRole('button', { name: 'Create invite link' }).click();
  const inviteLink = await owner.getByRole('textbox', { name: 'Invite link' }).inputValue();

  const friend = await open(browser, ben);
  await friend.goto(`${url}/login`);
  await expect(friend.getByText('New here? Ask a friend for an invite link.')).toBeVisible();
  await picture(friend, 'sign-in');
  await friend.goto(inviteLink);
  await friend.getByRole('button', { name: 'Add Anna as a friend' }).click();
  await picture(friend, 'invited');
  await fill(friend, 'Ben', ben);
  await expect(friend.getByText('Add a passkey to come back')).toBeHidden();

  // The owner signs in again, and sends a letter.
  await owner.getByRole('button', { name: 'Log Out' }).click();
  await owner.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(owner.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await friend.goto(`${url}/inbox`);
  await expect(friend.getByText('No pending recommendations')).toBeVisible();
  await owner.keyboard.press('/');
  await owner.keyboard.type('parasite ben');
  const send = owner.getByRole('dialog', { name: 'Quick send' });
  await expect(send.getByText('to Ben')).toBeVisible();
  await expect(send.locator('[aria-selected=true]')).toContainText('Parasite');
  await owner.keyboard.press('Enter');
  await send.getByLabel('Why').fill('The stairs, and the rain.');
  await owner.keyboard.press('Enter');
  const letter = friend.getByRole('article', { name: 'Parasite' });
  await expect(letter).toContainText('The stairs, and the rain.');
  await letter.getByRole('button', { name: 'Loved it' }).click();
  await expect(owner.getByText('Ben on “Parasite”: Loved it')).toBeVisible();

  // The owner's page, which members do not have.
  await owner.goto(`${url}/profile`);
  await owner.getByRole('link', { name: 'People, backups and health' }).click();
  await expect(owner.getByText('All is well.')).toBeVisible();
  await expect(owner.getByRole('list', { name: 'People' })).toContainText('Ben');
  // Held until the sign of waiting was looked at.
  let release: (() => void) | undefined;
  await owner.route('**/api/take-backup', async (route) => {
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  const backUp = owner.getByRole('button', { name: 'Back up now' });
  await backUp.click();
  await expect
    .poll(async () => middleOf(backUp.locator('.mantine-Button-loader')))
    .toEqual(await middleOf(backUp));
  release?.();
  await expect(
    owner.getByText(/^The last one is of .+, and was restored as a test\.$/),
  ).toBeVisible();
  // The first one was taken at the start.
  const finished = () =>
    readdirSync(join(folder.path, 'backups')).filter((name) => name.endsWith('Z')).length;
  await expect.poll(finished).toBe(2);
  await picture(owner, 'installation');
  await friend.goto(`${url}/installation`);
  await expect(friend.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  // After the backup: gone when it is restored.
  await friend.goto(`${url}/profile`);
  await friend.getByRole('button', { name: 'Log Out' }).click();
  for (const command of toRestore) {
    const [, inside] = /^docker compose run --rm trboo (.+)$/.exec(command) ?? [];
    if (inside !== undefined) {
      const [program = '', ...words] = image.commandWith(settings, inside.split(' '));
      const said = execFileSync(program, words, { encoding: 'utf8' });
      expect(said).toMatch(/^\d+ events of .+ were restored/);
    } else if (command === 'docker compose down') await server.stop();
    else if (command === 'docker volume rm trboo') emptyFolder(join(folder.path, 'data'));
    else if (command === 'docker compose up') server = await start();
    else throw new Error(`the README says ${command}`);
  }
  await friend.goto(`${url}/login`);
  await friend.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(friend.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await friend.goto(`${url}/my-trboo`);
  await expect(friend.getByText('Parasite').first()).toBeVisible();
  await server.stop();
  folder.remove();
});
