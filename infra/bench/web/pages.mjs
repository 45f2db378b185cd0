import { launchChromium, signIn } from '../../bootstrap/install/chromium.mjs';
import { startServer } from '../../bootstrap/server.mjs';
import { post } from '../parts/live.mjs';
import { quantile, show, withFolder } from '../measure.mjs';

/** Milliseconds within which a change on another page feels immediate. */
const limit = 200;
const rounds = 24;
const [ada, ben] = ['ada@example.com', 'ben@example.com'];

/** A second read happens at most once a second: the next change comes later than that. */
const pause = 1_200;

/**
 * Runs in a page: remembers a click, and returns when a text appears, in milliseconds since 1970
 * (one clock for all pages of a machine).
 */
function watch() {
  const { document, performance, MutationObserver } = globalThis;
  const now = () => performance.timeOrigin + performance.now();
  document.addEventListener('click', () => (globalThis.clickedAt = now()), { capture: true });
  globalThis.shownAt = (text) =>
    new Promise((resolve) => {
      const look = () => {
        if (!document.body.innerText.includes(text)) return false;
        resolve(now());
        return true;
      };
      if (look()) return;
      const observer = new MutationObserver(() => {
        if (look()) observer.disconnect();
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
}

async function openPage(browser, baseURL, email, path) {
  const context = await browser.newContext({ baseURL, locale: 'en-US', serviceWorkers: 'block' });
  await context.addInitScript(watch);
  await signIn(context, email);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  return page;
}

/** Milliseconds from a click on one page until another shows a text. */
async function timed(from, act, to, text) {
  const shown = to.evaluate((expected) => globalThis.shownAt(expected), text);
  await act();
  const clicked = await from.evaluate(() => globalThis.clickedAt);
  return (await shown) - clicked;
}

/** Ada's changes, by kind, as Ben sees them: each is done `rounds` times. */
function journeys(browser, url) {
  const page = (email, path) => openPage(browser, url, email, path);
  return {
    'comment → its card’s dialog': async () => {
      const [from, to] = [await page(ada, '/discover'), await page(ben, '/type/book')];
      for (const each of [from, to]) {
        await each.getByRole('button', { name: 'Comments' }).first().click();
      }
      return async (round) => {
        const text = `Said ${round}.`;
        await from.getByLabel('Your comment').fill(text);
        const send = from.getByRole('button', { name: /^(Add|Update) Comment$/ });
        return timed(from, () => send.click(), to, text);
      };
    },
    'like → Likes and Comments (a second read)': async () => {
      const [from, to] = [
        await page(ada, '/discover'),
        await page(ben, '/my-trboo?filter=activity'),
      ];
      return async (round) => {
        const like = from.getByRole('button', { name: 'Like', exact: true });
        const liked = round % 2 === 0;
        const text = liked ? '1 like · Ada' : 'Comments';
        await to.waitForTimeout(pause);
        const time = await timed(from, () => like.click(), to, text);
        return liked ? time : null;
      };
    },
    'add → Explore': async () => {
      const [from, to] = [await page(ben, '/add'), await page(ada, '/discover')];
      return async (round) => {
        await from.goto('/add');
        await from.getByLabel('Name').fill(`Book ${round}`);
        await from.getByLabel('Why').fill(`Why book ${round}.`);
        await from.getByRole('switch', { name: 'Keep Private' }).click();
        const save = from.getByRole('button', { name: 'Save to Library' });
        return timed(from, () => save.click(), to, `Why book ${round}.`);
      };
    },
  };
}

/** From one user's click to another's page, in two pages of a real browser. */
export async function benchPages() {
  await withFolder(async (folder) => {
    const { url, stop } = await startServer({ DATA_DIR: folder, DEMO: 'off' });
    await post(url, '/api/create-user', { email: ada, first_name: 'Ada' });
    await post(url, '/api/create-user', { email: ben, first_name: 'Ben' });
    const asked = await post(url, '/api/add-friend', { user_email: ada, friend_email: ben });
    const answer = { request_id: asked.body.request_id, user_email: ben };
    await post(url, '/api/accept-friend-request', answer);
    const item = { title: 'Emma', type: 'book', description: 'Why.', keepPrivate: false };
    await post(url, '/api/add-recommendation', { user_email: ben, ...item });
    const browser = await launchChromium();
    process.stdout.write(
      `\nFrom a click to another one’s page, Chromium (milliseconds, ${rounds} times: median, ninth of ten, greatest)\n`,
    );
    for (const [name, open] of Object.entries(journeys(browser, url))) {
      const round = await open();
      const times = [];
      for (let index = 0; index < rounds; index += 1) times.push(await round(index));
      const known = times.filter((time) => time !== null);
      const [median, most] = [quantile(known, 0.5), Math.max(...known)];
      const figures = [median, quantile(known, 0.9), most].map((value) => show(value).padStart(7));
      process.stdout.write(
        `  ${name.padEnd(46)}${figures.join('')}   ${show(most / limit)} × the limit of ${limit}\n`,
      );
      for (const context of browser.contexts()) await context.close();
    }
    await browser.close();
    await stop();
  });
}
