import { engines } from '../../support/engines/open-screen.js';
import type { Screen } from '../../support/engines/screen.js';
import { lengthenWaits } from '../../support/browser/browser.js';
import { hasReadInbox } from '../../support/browser/inbox-read.js';
import { expect, signIn, test } from '../../support/engines/test.js';

/** A link that says the type of what is added. */
const film = 'https://www.themoviedb.org/movie/603';
const phone = { width: 375, height: 812 };
const wide = { width: 1280, height: 800 };
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

/** What every screen shows when it is ready, by address. */
const screens = {
  '/': "Here's what's happening in your community",
  '/discover': 'What your friends love, and why',
  '/my-trboo': 'Your recommendation library',
  '/type/all': '1 recommendation',
  '/add': 'Something good you want to remember',
  '/inbox': 'What friends sent you',
  '/notifications': 'What became of what you shared',
  '/friends': 'The people whose taste you trust',
  '/profile': 'My Profile',
};

async function expectNothingBeyond(screen: Screen, where: string) {
  const beyond = 'document.documentElement.scrollWidth - window.innerWidth';
  expect(await screen.evaluate(beyond), `pixels beyond the screen, ${where}`).toBeLessThanOrEqual(
    0,
  );
}

for (const engine of engines) {
  // In Chromium, the tests of layout and accessibility open every screen, wide and on a phone.
  const tag = engine === 'Chromium' ? '@soak' : [];
  const title = `in ${engine} every screen opens by its address, and again when it is reloaded`;
  test(title, { tag }, async ({ product: { community }, open }) => {
    await community.pair('Ada', 'Ben');
    await community.recommends(ada, 'Emma');
    const screen = await open(engine);
    await signIn(screen, ada);
    for (const [path, says] of Object.entries(screens)) {
      await screen.resize(phone);
      await screen.open(path);
      await screen.shows(says);
      await expectNothingBeyond(screen, `${path} on a phone`);
      await screen.resize(wide);
      await screen.reload();
      await screen.shows(says);
      await expectNothingBeyond(screen, `${path}, wide`);
    }
    // A page that is left while its files still load logs nothing.
    await screen.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    for (const path of Object.keys(screens)) {
      await screen.open(path);
      await screen.reload();
    }
    await screen.shows('My Profile');
    // The next visit begins with the product's own fonts.
    await expect.poll(() => screen.evaluate("localStorage.getItem('trboo-fonts')")).toBe('kept');
  });
}

test('what one adds in Firefox is in WebKit at once, also after going away and back', async ({
  product: { community },
  open,
}) => {
  await community.pair('Ada', 'Ben');
  const [a, b] = await Promise.all([open('Firefox'), open('WebKit')]);
  await a.resize(phone);
  await b.resize(phone);
  await Promise.all([signIn(a, ada), signIn(b, ben)]);
  await b.open('/discover');
  await b.shows('What your friends love, and why');

  await a.open('/add');
  await a.fill('Name', 'The Left Hand of Darkness');
  await a.fill('URL (optional)', film);
  await a.fill('Why', 'It made me see winter differently.');
  await a.press('Keep Private');
  await a.press('Save to Library');
  await b.shows('It made me see winter differently.');

  await b.open('/api-docs');
  await b.back();
  await b.shows('It made me see winter differently.');
  await community.recommends(ada, 'Emma', { description: 'For the picnic.' });
  await b.shows('For the picnic.');

  await a.open('/my-trboo?filter=activity');
  await b.press('Like');
  await a.shows('1 like · Ben');
});

for (const engine of ['Chromium', 'WebKit'] as const) {
  // In Chromium, the tests of adding, of the Inbox and of outcomes go the same way.
  const tag = engine === 'Chromium' ? '@soak' : [];
  const title = `on a phone with ${engine}, a friend’s answer comes back to the sender’s open Home`;
  test(title, { tag }, async ({ product: { community }, open }) => {
    await community.pair('Ada', 'Ben');
    const [a, b] = [await open(engine, 'phone'), await open(engine, 'phone')];
    for (const [screen, email] of [
      [a, ada],
      [b, ben],
    ] as const) {
      await screen.resize(phone);
      await signIn(screen, email);
    }
    await expect.poll(() => b.evaluate(hasReadInbox)).toBe(true);
    await b.evaluate(lengthenWaits());

    await a.press('Add New');
    await a.fill('Name', 'Emma');
    await a.fill('URL (optional)', film);
    await a.fill('Why', 'For the picnic.');
    await a.press('Ben');
    await a.press('Save to Library');
    await b.shows('sent you Emma');
    await b.press('Open');
    // Home shows the same item with the same answers.
    await b.shows(screens['/inbox']);
    await b.shows('For the picnic.');
    await expectNothingBeyond(b, 'the Inbox with an item');
    await b.press('Loved it');
    await b.shows('“Emma” is in My List');
    // Away from the page, an answer waits no longer.
    await b.reload();

    await a.shows('1 of 1 kept, 1 loved');
    await a.press('My List');
    await a.press('Emma');
    await a.shows('Ben on “Emma”: Loved it');
    await expectNothingBeyond(a, 'a page of a thing with an answer');
  });
}
