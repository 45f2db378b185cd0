import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/browser.js';

/** Holds all code and style sheets back until the returned function is called. */
async function withoutFiles(page: Page) {
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => goOn();
}

test('the first answer shows sign-in before any other file is there, and gives way to it', async ({
  product: { visitor },
}) => {
  const { page } = await visitor();
  const goOn = await withoutFiles(page);
  await page.goto('/login', { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame.getByText('Share your recommendations')).toBeVisible();
  await expect(frame.getByText('My Trboo').first()).toBeHidden();
  goOn();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(frame).toHaveCount(0);
});

test('the first answer shows the bars of the app to a person who was here before', async ({
  product: { community, signIn },
}) => {
  const { page } = await signIn(await community.person('Ada'));
  const goOn = await withoutFiles(page);
  await page.reload({ waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await expect(frame.getByText('My Trboo').filter({ visible: true })).toHaveCount(1);
  await expect(frame.getByText('Share your recommendations')).toBeHidden();
  goOn();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
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
    asked.length = 0;
    const answer = await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    expect(asked.filter((each) => each.startsWith('/api/get-'))).toEqual([]);
    // The files that the document does not name come later, when the browser is idle.
    const html = (await answer?.text()) ?? '';
    const later = asked.findIndex((each) => each.endsWith('.js') && !html.includes(each));
    const first = new Set(asked.slice(0, later === -1 ? undefined : later));
    expect(first.size, [...first].join(' ')).toBeLessThanOrEqual(path === '/' ? 20 : 25);
    expect(answer?.headers()['cache-control']).toBe('private, no-store');
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
