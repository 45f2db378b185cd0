import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, type Person, test } from '../../support/browser/browser.js';
import { tooLarge } from '../../support/browser/too-large.js';
import { createHeavyUser } from '../../support/heavy-user.js';
import { PageLoads } from '../../support/browser/page-loads.js';
import { painted, recordShifts, shiftOf } from '../../support/browser/shifts.js';

type Visit = 'cold' | 'warm';
const both: readonly Visit[] = ['cold', 'warm'];
const warm: readonly Visit[] = ['warm'];

/** On a phone everything is stacked, so any shift moves all that follows. */
const onPhone: Readonly<Record<string, readonly Visit[]>> = {
  ...{ '/': both, '/discover': both, '/my-trboo': both, '/my-trboo?filter=activity': both },
  ...{ '/type/all': both, '/inbox': both, '/friends': both, '/profile': both },
  '/notifications': both,
  // Screens that resemble another one, or wait for nothing.
  ...{
    '/type/place': warm,
    '/friends?tab=requests': warm,
    '/friends?tab=lists': warm,
    '/add': warm,
  },
};
const onDesktop = { '/': both, '/discover': both, '/inbox': both };
const ofNewPerson = {
  '/': both,
  '/my-trboo?filter=activity': warm,
  '/inbox': both,
  '/friends': both,
};

/** The highest cumulative layout shift that a screen may cause by itself. */
const maximumShift = 0.02;

/** Clears the device except for the session. */
async function clearDevice(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  await page.goto('about:blank');
  const storageTypes = 'indexeddb,local_storage,cache_storage';
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** Text spacing that users may set (WCAG 2.2, success criterion 1.4.12). */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** On a narrow phone nothing is cut off or scrolls sideways, even with wide text spacing. */
async function expectAllFits(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await page.evaluate(tooLarge), path).toEqual([]);
  await page.addStyleTag({ content: textSpacing });
  expect.soft(await page.evaluate(tooLarge), `${path} with text spacing`).toEqual([]);
}

/** Dialogs with the longest names fit as well, and their close button is in view. */
async function expectDialogsFit(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, button, shown] of [
    ['/friends', /^Bartholomew/, dialog.getByRole('listitem')],
    ['/friends', /^Remove Bartholomew/, dialog.getByText(/^Are you sure/)],
    ['/', 'Ask friends', dialog.getByRole('button', { name: /^Bartholomew/ })],
    ['/', 'Quick send', dialog.getByRole('option')],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: button }).first().click();
    await expect(shown.first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
    expect.soft(await page.evaluate(tooLarge), `the dialog of ${button}`).toEqual([]);
  }
}

interface ScreenVisits {
  readonly width: number;
  readonly screens: Readonly<Record<string, readonly Visit[]>>;
}

const health = z.object({ readModels: z.array(z.object({ secondsBehind: z.number() })) });

/** Waits until everything is folded: what arrives live while a screen is measured may move it. */
async function waitUntilFolded({ page }: Person): Promise<void> {
  const isFolded = async () => {
    const answer = await page.request.get('/health');
    const { readModels } = health.parse(await answer.json());
    return readModels.every(({ secondsBehind }) => secondsBehind === 0);
  };
  await expect.poll(isFolded).toBe(true);
}

async function expectNothingMoves(person: Person, { width, screens }: ScreenVisits) {
  const { page } = person;
  await waitUntilFolded(person);
  const loads = new PageLoads(page);
  for (const [path, visits] of Object.entries(screens)) {
    await page.setViewportSize({ width, height: 800 });
    for (const visit of visits) {
      if (visit === 'cold') await clearDevice(page);
      await loads.load(path);
      const { sum, what } = await shiftOf(page);
      const shown = `${path} ${visit} at ${width} px: ${sum.toFixed(4)}`;
      console.log(shown);
      expect.soft(sum, `${shown}, ${what.join(', ')}`).toBeLessThanOrEqual(maximumShift);
    }
    if (width < 500) await expectAllFits(page, path);
  }
}

test('nothing moves by itself, and everything fits, for somebody who has much and for a new person', async ({
  product: { community, signIn },
}) => {
  await test.step('somebody who has much', async () => {
    const { email, friend, sentId } = await createHeavyUser(community);
    const person = await signIn(email);
    await person.page.addInitScript(recordShifts);
    const pages = {
      [`/thing/${sentId}`]: both,
      [`/friends/${await community.idOf(friend)}`]: both,
    };
    await expectNothingMoves(person, { width: 375, screens: { ...onPhone, ...pages } });
    await expectDialogsFit(person.page);
    await expectNothingMoves(person, { width: 1280, screens: onDesktop });

    // Groups that come after the form are put into the room that is kept for them.
    const { page } = person;
    await page.setViewportSize({ width: 375, height: 800 });
    await clearDevice(page);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/get-friend-lists*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/add');
    await expect(page.getByRole('status', { name: 'Loading your groups' })).toBeAttached();
    release();
    await expect(page.getByRole('group', { name: 'Groups' })).toBeVisible();
    await page.evaluate(painted);
    expect((await shiftOf(page)).sum).toBeLessThanOrEqual(maximumShift);
  });
  await test.step('a new person', async () => {
    const person = await signIn(await community.person('Nova'));
    await person.page.addInitScript(recordShifts);
    await expectNothingMoves(person, { width: 375, screens: ofNewPerson });
  });
});

test('a list is printed without bars, fields and buttons, dark on white, with whole whys', async ({
  product: { community, signIn },
}, info) => {
  const ada = await community.person('Ada');
  const end = 'and this is the end.';
  const description = `${'The worms, the sand, the long way home. '.repeat(10)}${end}`;
  for (let index = 0; index < 30; index += 1) {
    await community.recommends(ada, `Dune ${index}`, { description });
  }
  const { page } = await signIn(ada, '/type/all');
  await page.emulateMedia({ colorScheme: 'dark' });
  const last = page.getByRole('article', { name: 'Dune 0', exact: true });
  await expect(last).toBeAttached();
  await expect(last).not.toContainText(end);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(last).toContainText(end);
  for (const gone of ['button', 'input', 'select', 'nav', 'aside']) {
    await expect(page.locator(gone).filter({ visible: true })).toHaveCount(0);
  }
  const why = last.locator('blockquote');
  await expect(why).toHaveCSS('color', 'rgb(0, 0, 0)');
  const areWhole = `[...document.querySelectorAll('blockquote')]
    .every((each) => each.scrollHeight <= each.clientHeight + 1)`;
  expect(await page.evaluate(areWhole)).toBe(true);
  await page.screenshot({ path: info.outputPath('printed.png') });
  await page.emulateMedia({ media: 'screen' });
  await expect(last).not.toContainText(end);
});
