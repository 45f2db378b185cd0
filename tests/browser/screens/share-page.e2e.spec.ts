import { expectAccessibleEverywhere } from '../../support/browser/accessibility.js';
import { expect, leaveIgnoringFailedCalls, test } from '../../support/browser/browser.js';

test(
  'from the link in a message to the library: a visitor keeps what is shared',
  { tag: '@second-round' },
  async ({ product: { community, visitor } }) => {
    const ada = await community.person('Ada');
    const place = await community.recommends(ada, 'Barbican Conservatory', {
      type: 'place',
      description: 'A jungle on top of a concrete theatre.',
      link: 'https://example.com/barbican',
      metadata: {
        address: 'Silk Street, London',
        director: 'Chamberlin, Powell and Bon',
        googleMapsUrl: 'https://maps.google.com/?cid=1',
        deezerLink: 'https://example.com/barbican',
        rating: 4.6,
        types: ['botanical_garden', 'park', 'tourist_attraction', 'point_of_interest'],
      },
    });
    const token = await community.linksTo(ada, place.id);
    const somebody = await visitor();
    const { page } = somebody;
    await page.goto(`/share/${token}`);
    await expect(page.getByRole('heading', { name: 'Barbican Conservatory' })).toBeVisible();
    const main = page.getByRole('main');
    for (const text of [
      'Place',
      '4.6',
      'Silk Street, London',
      'Chamberlin, Powell and Bon',
      'Recommended by Ada',
      'A jungle on top of a concrete theatre.',
      'botanical garden',
      'tourist attraction',
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(main).not.toContainText('point of interest');
    await expect(main).not.toContainText(ada);
    const links = main.getByRole('link').filter({ hasText: /^(?!Trboo)/ });
    await expect(links).toHaveText(['Find out more', 'Map']);
    await expect(links.first()).toHaveAttribute('href', 'https://example.com/barbican');
    await expect(links.last()).toHaveAttribute('href', 'https://maps.google.com/?cid=1');
    await expectAccessibleEverywhere(page, 'a shared page');

    // Stored while the server has trouble, and retried by itself and with the next page.
    const kept = () => page.evaluate<string | null>("localStorage.getItem('trboo-pending-share')");
    const keptWords = page.getByText("We'll keep trying.");
    await page.route('**/api/add-recommendation', (route) => route.fulfill({ status: 502 }));
    await page.getByRole('button', { name: 'Add to my library' }).click();
    const reminder = page.getByRole('figure').filter({ hasText: 'Ada recommends' });
    await expect(reminder.getByRole('blockquote')).toHaveText(
      'A jungle on top of a concrete theatre.',
    );
    await expectAccessibleEverywhere(page, 'signing in for what is shared');
    await page.getByLabel('E-mail').fill('ben@example.com');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(keptWords).toBeVisible();
    expect(await kept()).toBe(token);
    await page.reload();
    await expect(keptWords).toBeVisible();
    expect(await kept()).toBe(token);
    await page.unroute('**/api/add-recommendation');
    await page.evaluate("window.dispatchEvent(new Event('online'))");
    await expect(page.getByText('✅ "Barbican Conservatory" added to your library!')).toBeVisible();
    await expect(page).toHaveURL(`/thing/${place.id}`);
    expect(await kept()).toBeNull();
    await expect(page.getByRole('heading', { name: 'Barbican Conservatory' })).toBeFocused();
    // The offer stays on the item and on Home until it is answered.
    const offer = page.getByRole('button', { name: 'Add Ada as a friend' });
    await page.reload();
    await expect(offer).toBeVisible();
    await page.goto('/');
    // The name, then a friend: what was saved counts as a first favourite.
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Skip' }).click();
    await expect(steps.getByRole('heading', { name: 'Find a first friend' })).toBeVisible();
    await steps.getByRole('button', { name: 'Add Ada as a friend' }).click();
    await expect(page.getByText('Friend request sent!')).toBeVisible();
    await expect(offer).toHaveCount(0);
    // What the page has done, another's reads may not show yet.
    const received = async () => (await community.requestsOf(ada)).received[0];
    await expect.poll(async () => (await received())?.cameBy?.title).toBe('Barbican Conservatory');
    const request = await received();
    // What happens before the page is connected is shown, but not announced.
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    await community.acceptsRequest(ada, request?.id ?? '');
    await expect(page.getByText('Ada accepted your friend request')).toBeVisible();

    // Again, by a signed-in user who has it.
    await page.goto(`/share/${token}`);
    await page.getByRole('button', { name: 'Add to my library' }).click();
    await expect(page.getByText('This recommendation is already in your library!')).toBeVisible();
    await leaveIgnoringFailedCalls(somebody);
  },
);

test('the page is whole on a phone, printed and without scripts; sign-in receives the token from our pages only', async ({
  browser,
  product: { community, server, visitor },
}) => {
  const ada = await community.person('Ada');
  const description = `For the picnic. ${'Walk into the House without reading the back cover. '.repeat(9).trim()}`;
  const { id } = await community.recommends(ada, 'Emma', { description });
  const token = await community.linksTo(ada, id);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`/share/${token}`);
  await expect(plain.getByRole('figure')).toContainText('For the picnic.');
  await plain.getByRole('button', { name: 'Add to my library' }).click();
  await expect(plain).toHaveURL(`/login?share=${token}`);
  await context.close();

  const somebody = await visitor();
  const { page } = somebody;
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/share/${token}`);
  const button = page.getByRole('button', { name: 'Add to my library' });
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: 'Emma' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Recommended by Ada')).toBeInViewport({ ratio: 1 });
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Emma' })).toBeVisible();
  await expect(page.getByText('For the picnic.')).toBeVisible();
  await expect(page.locator('button:visible, select:visible, form:visible')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });

  const reminder = page.getByRole('figure').filter({ hasText: 'Ada recommends' });
  await page.goto(`/login?share=${token}`, { referer: 'https://elsewhere.example/' });
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await page.goto(`/login?share=${token}`, { referer: `${server.url}/share/${token}` });
  await expect(page).toHaveURL('/login');
  await expect(reminder).toContainText('For the picnic.');

  // A link that shows nothing says why, and leads back.
  await community.deletes(ada, id);
  await page.goto(`/share/${token}`);
  await expect(page.getByRole('alert')).toContainText('Recommendation not found');
  await expect(page.getByRole('alert')).toContainText('the link has expired');
  await expectAccessibleEverywhere(page, 'a link that shows nothing');
  await page.goto('/share');
  await expect(page.getByRole('alert')).toContainText('Missing share token');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/login');
  await leaveIgnoringFailedCalls(somebody);
});
