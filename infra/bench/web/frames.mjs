import { setTimeout } from 'node:timers/promises';
import { signIn } from '../../bootstrap/install/chromium.mjs';
import { post } from '../parts/live.mjs';
import { inTurns, print, quantile, show } from '../measure.mjs';

const reader = 'lea.moreau@example.com';
const friends = [
  ...['daniel.okafor@example.com', 'ines.benali@example.com', 'tom.whitaker@example.com'],
  ...['priya.raman@example.com', 'mateo.alvarez@example.com', 'hugo.lefevre@example.com'],
];
const likesASecond = 50;
const seconds = 8;

async function exploredBy(url, email) {
  const answer = await fetch(`${url}/api/get-explore?user_email=${email}&limit=24`);
  if (!answer.ok) throw new Error(`get-explore answered ${answer.status}`);
  return (await answer.json()).recommendations.map(({ id }) => id);
}

/**
 * Friends who like what the reader sees, and take it back in the next round: a function that sends
 * this many per second for a while, without waiting for answers.
 */
async function likers(url) {
  const seen = new Set(await exploredBy(url, reader));
  const pairs = [];
  for (const userEmail of friends) {
    for (const recommendationId of await exploredBy(url, userEmail)) {
      if (seen.has(recommendationId)) pairs.push({ userEmail, recommendationId });
    }
  }
  const send = (pair, action) => post(url, '/api/like-dislike', { ...pair, action });
  for (const pair of pairs) await send(pair, 'unlike');
  let sent = 0;
  return async () => {
    const started = performance.now();
    const answers = [];
    for (let index = 0; index < seconds * likesASecond; index += 1, sent += 1) {
      const round = Math.floor(sent / pairs.length);
      answers.push(send(pairs[sent % pairs.length], round % 2 === 0 ? 'like' : 'unlike'));
      const due = started + ((index + 1) * 1_000) / likesASecond;
      await setTimeout(Math.max(0, due - performance.now()));
    }
    await Promise.all(answers);
  };
}

/** Runs in the page: milliseconds between consecutive frames. */
function framesFor(duration) {
  return new Promise((resolve) => {
    const gaps = [];
    const started = performance.now();
    let last = started;
    const frame = (now) => {
      gaps.push(now - last);
      last = now;
      if (now - started < duration) globalThis.requestAnimationFrame(frame);
      else resolve(gaps.slice(1));
    };
    globalThis.requestAnimationFrame(frame);
  });
}

const share = (gaps, most) => (100 * gaps.filter((gap) => gap < most).length) / gaps.length;
const figuresOf = {
  'frames under 20 ms (%)': (gaps) => share(gaps, 20),
  'frames under 50 ms (%)': (gaps) => share(gaps, 50),
  'p50 (ms)': (gaps) => quantile(gaps, 0.5),
  'p95 (ms)': (gaps) => quantile(gaps, 0.95),
  'longest (ms)': (gaps) => Math.max(...gaps),
};

/** The frames of Explore while friends like its items, and of the same page in silence. */
export async function benchFrames(open, url) {
  const like = await likers(url);
  const context = await open();
  await signIn(context, reader);
  const page = await context.newPage();
  let notices = 0;
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"notice"')) notices += 1;
    });
  });
  await page.goto('/discover');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.getByRole('article').first().waitFor();
  await page.waitForLoadState('networkidle');
  const measure = () => page.evaluate(framesFor, seconds * 1_000);
  const received = [];
  const noisy = `${likesASecond} likes a second`;
  const gaps = await inTurns({
    silence: measure,
    [noisy]: async () => {
      notices = 0;
      const [frames] = await Promise.all([measure(), like()]);
      received.push(notices / seconds);
      return frames;
    },
  });
  await context.close();
  for (const [figure, of] of Object.entries(figuresOf)) {
    const figures = Object.entries(gaps).map(([name, runs]) => [name, runs.map(of)]);
    print(`Explore, ${figure}`, `${seconds} s a run`, Object.fromEntries(figures), 'silence');
  }
  process.stdout.write(
    `  notices that came a second: ${show(Math.min(...received))} – ${show(Math.max(...received))}\n`,
  );
}
