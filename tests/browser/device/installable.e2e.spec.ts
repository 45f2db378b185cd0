import { z } from 'zod';
import { expect, test } from '../../support/browser/browser.js';

test.use({ hasWorker: true });

const manifest = z.object({
  name: z.literal('Trboo'),
  start_url: z.string(),
  display: z.literal('standalone'),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string().optional() })),
  share_target: z.object({ action: z.literal('home'), method: z.literal('POST') }),
});

test('the page can be installed, and after a deploy the next page has the new code', async ({
  product: { signIn },
}) => {
  const { page, context } = await signIn('ada@example.com');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  const { icons } = manifest.parse(await answer.json());
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src } of icons) {
    const icon = await page.request.get(new URL(src, answer.url()).href);
    expect(icon.headers()['content-type']).toBe('image/png');
  }

  // A page whose code chunk a deploy removed is reloaded, unless it is being left.
  const missing = "dispatchEvent(new Event('vite:preloadError', { cancelable: true }))";
  await page.evaluate("dispatchEvent(new Event('beforeunload'))");
  expect(await page.evaluate(missing)).toBe(true);

  const heading = page.getByRole('heading', { name: /^Welcome/ });
  await page.reload();
  // The app listens once it has started, which may be after the load event.
  await expect(heading).toBeVisible();
  await Promise.all([page.waitForEvent('load'), page.evaluate(missing)]);
  await expect(heading).toBeVisible();

  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  const worker = await page.request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  const built = await (await page.request.get('/')).text();
  // A new build is a different document, which the worker fetches from the network.
  await context.route(
    (url) => url.pathname === '/friends',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: built.replace(
          '<title>Trboo</title>',
          '<title>Newly built</title><meta name="newly">',
        ),
      }),
  );
  await page.goto('/friends');
  await expect(page.locator('meta[name=newly]')).toBeAttached();
});

test('content shared from another app opens quick send, and survives signing in, also where only the server takes it', async ({
  product: { community, signIn, visitor },
}) => {
  await test.step('signed in', async () => {
    const [ada, ben] = await community.pair('Ada', 'Ben');
    const { page } = await signIn(ada);
    const shared = new URLSearchParams({
      sharedTitle: 'Zqxjk',
      sharedText: 'For the jokes. https://example.com/zqxjk',
    });
    await page.goto(`/home?${shared.toString()}`);
    await expect(page.getByRole('combobox', { name: 'What, and to whom?' })).toHaveValue('Zqxjk');
    await page.getByRole('option', { name: /Zqxjk/ }).click();
    await expect(page.getByLabel('Why')).toHaveValue('For the jokes.');
    await page.getByRole('button', { name: 'Ben', exact: true }).click();
    // Nothing says what it is.
    await page.getByLabel('Type').selectOption('Book');
    await page.getByRole('button', { name: 'Send to Ben' }).click();
    await expect(page.getByText('Sent to Ben', { exact: true })).toBeVisible();
    const { recommendations } = await community.library(ada);
    expect(recommendations).toMatchObject([{ title: 'Zqxjk', link: 'https://example.com/zqxjk' }]);
    expect(await community.pending(ben)).toMatchObject([{ title: 'Zqxjk' }]);
  });
  await test.step('a long text of a visitor', async () => {
    const { page, context } = await visitor();
    const post = (form: Record<string, string>) =>
      context.request.post('/home', { form, headers: { origin: 'null' }, maxRedirects: 0 });
    const answer = await post({ sharedTitle: 'Emma', sharedText: '本'.repeat(2_000) });
    expect(answer.status()).toBe(303);
    expect(answer.headers()['location']).toMatch(/^\/home#sharedTitle=Emma&sharedText=%E6%9C%AC/);
    expect((await post({})).headers()['location']).toBe('/home');
    const foreign = await context.request.post('/api/sign-in', { headers: { origin: 'null' } });
    expect(foreign.status()).toBe(403);
    await page.goto('/login');
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    const share = async () => {
      await page.evaluate(`{
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', action: '/home', enctype: 'application/x-www-form-urlencoded' });
      for (const [name, text] of Object.entries({ sharedTitle: '本', sharedText: '本'.repeat(2_000) })) {
        const field = document.createElement('textarea');
        Object.assign(field, { name, value: text });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    }`);
    };
    await share();
    await page.getByLabel('E-mail').fill('nova@example.com');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const field = page.getByRole('combobox', { name: 'What, and to whom?' });
    await expect(field).toHaveValue('本');
    await expect(page).toHaveURL('/home');
  });
});
