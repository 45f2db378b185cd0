import type { Locator, Page } from '@playwright/test';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { z } from 'zod';
import { closeOverlay, expect, test } from '../../support/browser/browser.js';
import { painted, recordShifts, shiftOf } from '../../support/browser/shifts.js';

/** Holds files back until the returned function is called: all code and style sheets. */
async function withoutFiles(page: Page, files = /\/assets\/.*\.(js|css)$/) {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return () => goOn();
}

/** An address of the product that sends documents up to the end of their first figure at first. */
async function inParts(url: string) {
  let sendRest: () => void = () => undefined;
  const server = createServer((request, response) => {
    void fetch(`${url}${request.url}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? '';
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'content-type': type });
      if (!type.startsWith('text/html')) {
        response.end(body);
        return;
      }
      const end = body.indexOf('</figure>');
      response.write(body.subarray(0, end));
      sendRest = () => response.end(body.subarray(end));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    address: `http://127.0.0.1:${port}`,
    sendRest: () => sendRest(),
    stop: () => server.close(),
  };
}

test('the first answer shows sign-in before any other file, and moves nothing; keys pressed before the code is there take effect once it is', async ({
  product: { community, server, signIn, visitor },
  browser,
}) => {
  await test.step('the first answer', async () => {
    const { page: first } = await visitor();
    const goOn = await withoutFiles(first);
    await first.goto('/login', { waitUntil: 'commit' });
    const frame = first.locator('#frame');
    await expect(frame.getByText('Share your recommendations')).toBeVisible();
    await expect(frame.getByText('My Trboo').first()).toBeHidden();
    goOn();
    await expect(first.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(frame).toHaveCount(0);

    const { address, sendRest, stop } = await inParts(server.url);
    for (const width of [375, 1280]) {
      const page = await browser.newPage({ viewport: { width, height: 800 } });
      await page.addInitScript(recordShifts);
      const opened = page.goto(`${address}/login`);
      await expect(page.locator('#frame figure')).toHaveCount(1);
      await page.evaluate(painted);
      sendRest();
      await opened;
      await expect(page.locator('#frame')).toHaveCount(0);
      expect(await shiftOf(page)).toEqual({ sum: 0, what: [] });
      await page.close();
    }
    stop();
  });
  await test.step('early keys', async () => {
    const email = await community.person('Ada');
    const { page } = await visitor();
    const signInKeys = await withoutFiles(page, /\/assets\/.*\.js$/);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('#frame').getByText('Share your recommendations')).toBeVisible();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    signInKeys();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveURL('/');

    const { page: home } = await signIn(email);
    for (const [keys, dialog] of [
      ['/', 'Quick send'],
      ['c', 'Add New'],
    ] as const) {
      const goOn = await withoutFiles(home, /\/assets\/.*\.js$/);
      await home.reload({ waitUntil: 'commit' });
      await expect(home.locator('#frame, #first-screen').first()).toBeAttached();
      await home.keyboard.type(keys);
      goOn();
      await expect(home.getByRole('dialog')).toHaveAccessibleName(dialog);
      await home.unrouteAll();
    }
  });
});

test('a person’s first screen is shown before its code is there, with the days of each time zone; the app takes its place, and does what was pressed', async ({
  product: { community, signIn },
}) => {
  await test.step('the first screen', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const title = '</style><b>Emma</b>';
    for (const each of ['Dune', 'Persuasion', title]) await community.recommends(ben, each);
    await community.recommends(ada, 'Middlemarch');
    const { page } = await signIn(ada);
    await page.setViewportSize({ width: 375, height: 500 });
    let goOn = await withoutFiles(page, /\/assets\/.*\.js$/);
    const early = page.locator('#first-screen');
    const frame = page.locator('#frame');
    const late = page.getByRole('article', { name: title });
    for (const path of ['/', '/discover']) {
      // A busy server answers without it.
      await expect(async () => {
        const answer = await page.goto(path, { waitUntil: 'commit' });
        expect(await answer?.text()).toContain('id="first-screen"');
      }).toPass();
      await expect(early.getByText(title).first()).toBeVisible();
      await expect(frame).toBeHidden();
      // What one presses there would do nothing.
      await expect(late).toHaveCount(0);
      await page.evaluate('scrollTo(0, 120)');
      goOn();
      await expect(late.first()).toBeVisible();
      await expect(early).toHaveCount(0);
      await expect(frame).toHaveCount(0);
      expect(await page.evaluate('scrollY')).toBe(120);
      await page.unrouteAll();
      goOn = await withoutFiles(page, /\/assets\/.*\.js$/);
    }
    goOn();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await page.getByRole('dialog').getByText('Lines', { exact: true }).dispatchEvent('click');
    await closeOverlay(page);
    goOn = await withoutFiles(page, /\/assets\/.*\.js$/);
    await page.reload({ waitUntil: 'commit' });
    await expect(frame).toBeVisible();
    await expect(early).toBeHidden();
    goOn();
    await expect(late).toBeVisible();
    await page.unrouteAll();

    await page.evaluate('localStorage.clear()');
    await page.setViewportSize({ width: 375, height: 812 });
    const press = async (path: string, control: (within: Locator) => Locator) => {
      const release = await withoutFiles(page, /\/assets\/.*\.js$/);
      // A busy server answers without the screen.
      await expect(async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(early).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const found = control(early);
      await found.scrollIntoViewIfNeeded();
      const { x, y, width, height } = z
        .object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
        .parse(await found.boundingBox());
      await page.mouse.click(x + width / 2, y + height / 2);
      await expect(found).toHaveAttribute('data-pressed');
      release();
      await expect(early).toHaveCount(0);
      await page.unrouteAll();
    };
    const persuasion = (within: Page | Locator) =>
      within.locator('article', { hasText: 'Persuasion' });
    await press('/discover', (within) =>
      persuasion(within).locator('button[aria-pressed]').first(),
    );
    await expect(persuasion(page).locator('button[aria-pressed=true]')).toHaveCount(1);
    await expect(page.locator('button[aria-pressed=true]')).toHaveCount(1);
    await press('/', (within) => within.locator('nav a[href="/inbox"]').last());
    await expect(page).toHaveURL('/inbox');
  });
  await test.step('days', async () => {
    const [ada, ben] = await community.pair('Eva', 'Leo');
    await community.recommends(ben, 'Emma', { added_date: '2024-05-01' });
    await community.recommends(ben, 'Dune', { added_date: '2024-05-02T05:30:00Z' });
    const { page, context } = await signIn(ada);
    const device = await context.newCDPSession(page);
    const early = page.locator('#first-screen');
    for (const [timezoneId, day] of Object.entries({
      'America/Los_Angeles': 1,
      'Europe/Paris': 2,
      'Pacific/Kiritimati': 2,
    })) {
      await device.send('Emulation.setTimezoneOverride', { timezoneId });
      // The page tells the server its time zone.
      await page.goto('/');
      await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
      const goOn = await withoutFiles(page, /\/assets\/.*\.js$/);
      // A busy server answers without the screen.
      await expect(async () => {
        await page.goto('/discover', { waitUntil: 'commit' });
        await expect(early).toBeVisible({ timeout: 1_000 });
      }).toPass();
      const days = ['May 1, 2024', `May ${day}, 2024`];
      const shown = async (title: string) =>
        page.locator('article', { hasText: title }).locator('time').innerText();
      expect([await shown('Emma'), await shown('Dune')], timezoneId).toEqual(days);
      goOn();
      await expect(early).toHaveCount(0);
      expect([await shown('Emma'), await shown('Dune')], timezoneId).toEqual(days);
      await page.unrouteAll();
    }
  });
});

test('the second screen of a first visit has the product’s own fonts, the next visit before its first paint, with the bars of the app', async ({
  product: { community, signIn, visitor },
}) => {
  const ada = await community.person('Ada');
  const emma = await community.recommends(ada, 'Emma', {
    description: 'The picnic, the ball, and Miss Bates, whom nobody forgives herself for.',
  });
  const token = await community.linksTo(ada, emma.id);
  const isShown = `[...document.fonts].filter(
    ({ family, status }) => /^"?(Figtree|Newsreader) Late"?$/.test(family) && status === 'loaded',
  ).length >= 2`;
  const somebody = await visitor();
  await somebody.page.addInitScript(recordShifts);
  await somebody.page.goto(`/share/${token}`);
  const { page } = await signIn(ada);
  await page.addInitScript(recordShifts);
  await page.evaluate("localStorage.removeItem('trboo-fonts')");
  await page.reload();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-fonts', 'loaded');
  for (const each of [somebody.page, page]) {
    await expect.poll(() => each.evaluate(isShown)).toBe(true);
    expect((await shiftOf(each)).sum).toBeLessThan(0.01);
  }
  await page.getByRole('link', { name: 'Friends' }).first().click();
  await expect(html).toHaveAttribute('data-fonts', 'late');
  await expect.poll(() => page.evaluate("localStorage.getItem('trboo-fonts')")).toBe('kept');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const early = await page.evaluate(`performance
    .getEntriesByType('resource')
    .filter(({ name, initiatorType, startTime }) =>
      name.endsWith('.woff2') && initiatorType === 'link' &&
      startTime < performance.getEntriesByName('first-contentful-paint')[0].startTime)
    .map(({ name }) => name.replace(/.*\\/(\\w+)-.*-(\\w+)-[^-]*$/, '$1 $2'))
    .sort()`);
  expect(early).toEqual(['figtree normal', 'newsreader italic', 'newsreader normal']);

  const goOn = await withoutFiles(page);
  await page.reload({ waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame.getByText('My Trboo').filter({ visible: true })).toHaveCount(1);
  await expect(frame.getByText('Share your recommendations')).toBeHidden();
  goOn();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('a person’s screen brings its first reads along, for nobody else and never cached', async ({
  product: { community, signIn },
}) => {
  const [ada, ben] = await community.pair('Ada', 'Ben');
  const title = '</script><b>Emma</b>';
  const { id } = await community.recommends(ben, title);
  await community.shares(ben, id, [ada], 'Go in blind.');
  await community.recommends(ada, 'Persuasion');
  const { page, context } = await signIn(ada);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const [path, shown] of [
    ['/', 'Go in blind.'],
    ['/discover', title],
    ['/my-trboo', 'Persuasion'],
    ['/inbox', 'Go in blind.'],
  ] as const) {
    // The document of a busy server lacks some.
    await expect(async () => {
      // What the page before asks for when it is idle would be counted here.
      await page.goto('about:blank');
      asked.length = 0;
      const answer = await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await expect(page.locator('#first-screen')).toHaveCount(0);
      expect(asked.filter((each) => each.startsWith('/api/get-'))).toEqual([]);
      // The files that the document does not name come later, when the browser is idle.
      const html = (await answer?.text()) ?? '';
      const later = asked.findIndex((each) => each.endsWith('.js') && !html.includes(each));
      const first = new Set(asked.slice(0, later === -1 ? undefined : later));
      expect(first.size, [...first].join(' ')).toBeLessThanOrEqual(path === '/' ? 20 : 25);
      expect(answer?.headers()['cache-control']).toBe('private, no-store');
    }).toPass();
  }
  await page.goto('/discover');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  const document = await context.request.get('/');
  expect(await document.text()).not.toContain(title);
  await context.clearCookies();
  const visitors = await context.request.get('/');
  expect(visitors.headers()['cache-control']).toBe('no-cache');
  expect(await visitors.text()).not.toContain('Go in blind.');
});
