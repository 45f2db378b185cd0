import { signIn } from '../../bootstrap/install/chromium.mjs';
import { inTurns, print } from '../measure.mjs';

const reader = 'lea.moreau@example.com';
/** How many times slower the processor is, and the milliseconds within which it feels immediate. */
const speeds = [
  { slower: 1, limit: 100 },
  { slower: 4, limit: 200 },
];
const dialogs = {
  Share: { path: '/discover', button: 'main article [aria-label=Share]' },
  Comments: { path: '/discover', button: 'main article [aria-label=Comments]' },
  Edit: { path: '/type/my-recommendations', button: 'main article [aria-label=Edit]' },
  'Share link': {
    path: '/type/my-recommendations',
    button: 'main article [aria-label="Share link"]',
  },
  'Quick send': { path: '/', button: 'aside button' },
};
/** Headings, by path. */
const screens = {
  '/inbox': 'Inbox',
  '/discover': 'Explore',
  '/my-trboo': 'My List',
  '/friends': 'Friends',
  '/': 'Welcome Back!',
};

/**
 * Runs in the page: milliseconds from a click until what it leads to has been painted.
 * @param {string[]} what selectors of what is clicked and of what it leads to, and a text in the latter
 */
function clickToPaint([clicked, shown, text]) {
  const { document, performance, requestAnimationFrame } = globalThis;
  const isShown = () =>
    [...document.querySelectorAll(shown)].some(
      (each) => each.checkVisibility() && each.textContent.includes(text),
    ) && document.querySelector('main [role=status][aria-label^=Loading]') === null;
  return new Promise((resolve) => {
    const target = [...document.querySelectorAll(clicked)].find((each) => each.checkVisibility());
    const started = performance.now();
    target.click();
    const look = () => {
      if (isShown()) requestAnimationFrame(() => resolve(performance.now() - started));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

async function openSlowed(context, path, slower) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  // What is loaded at idle comes before a person has found a button.
  await page.waitForLoadState('networkidle');
  return page;
}

/** Prints how long dialogs take when they are first opened, and screens that were seen before. */
export async function benchOpenings(open) {
  for (const { slower, limit } of speeds) {
    const context = await open();
    await signIn(context, reader);
    const firstOpening = async ({ path, button }) => {
      const page = await openSlowed(context, path, slower);
      const time = await page.evaluate(clickToPaint, [button, '[role=dialog]', '']);
      await page.close();
      return time;
    };
    const title = slower === 1 ? '' : `, ${slower} × slower CPU`;
    const openings = Object.entries(dialogs).map(([name, dialog]) => [
      name,
      () => firstOpening(dialog),
    ]);
    print(
      `First opening of a dialog${title}, at most ${limit} wanted`,
      'milliseconds',
      await inTurns(Object.fromEntries(openings)),
    );
    const page = await openSlowed(context, '/', slower);
    const goTo = ([path, heading]) =>
      page.evaluate(clickToPaint, [`nav a[href="${path}"]`, 'main h1', heading]);
    const all = Object.entries(screens);
    for (const screen of all) await goTo(screen);
    const changes = all.map((screen) => [screen[1], () => goTo(screen)]);
    print(
      `To a screen seen before${title}, at most ${limit} wanted`,
      'milliseconds',
      await inTurns(Object.fromEntries(changes)),
    );
    await context.close();
  }
}
