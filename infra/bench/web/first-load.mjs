import { gzipSync } from 'node:zlib';
import { signIn } from '../../bootstrap/install/chromium.mjs';
import { show } from '../measure.mjs';

/** The budget of JavaScript for a first screen, in bytes. */
const limit = 120_000;
const shownFiles = 8;

/**
 * Every script and style sheet that a screen loads before idle preloading, which never starts here:
 * name, kind, gzip bytes, and bytes as received.
 */
async function filesOf(open, path, email) {
  const context = await open();
  if (email) await signIn(context, email);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  const finished = [];
  page.on('requestfinished', (request) => {
    const kind = request.resourceType();
    if (kind === 'script' || kind === 'stylesheet') finished.push({ kind, request });
  });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(
    finished.map(async ({ kind, request }) => {
      const response = await request.response();
      const { responseBodySize } = await request.sizes();
      const name = new URL(request.url()).pathname.split('/').at(-1);
      return { name, kind, gzip: gzipSync(await response.body()).length, came: responseBodySize };
    }),
  );
  await context.close();
  return files;
}

const kilobytes = (files, size) => files.reduce((sum, file) => sum + file[size], 0) / 1_000;

/** Prints the size of the first screen's code, and its largest files. */
export async function benchFirstLoad(open) {
  process.stdout.write(
    '\nCode that a first screen loads before it leaves the rest to a quiet moment (kB)\n',
  );
  const screens = { 'sign-in': ['/login'], Home: ['/', 'lea.moreau@example.com'] };
  for (const [screen, [path, email]] of Object.entries(screens)) {
    const files = await filesOf(open, path, email);
    for (const [kind, what] of Object.entries({ script: 'JavaScript', stylesheet: 'CSS' })) {
      const these = files.filter((file) => file.kind === kind);
      const gzip = kilobytes(these, 'gzip');
      const ratio = kind === 'script' ? `  ${show((gzip * 1_000) / limit)} × the limit of 120` : '';
      const name = `${screen}, ${what}, ${these.length} files`;
      process.stdout.write(`  ${name.padEnd(46)}${show(gzip).padStart(10)}   gzip`);
      process.stdout.write(`, ${show(kilobytes(these, 'came'))} as it came (brotli)${ratio}\n`);
    }
    const heaviest = files.sort((a, b) => b.gzip - a.gzip).slice(0, shownFiles);
    const named = heaviest.map(({ name, gzip }) => `${name} ${show(gzip / 1_000)}`);
    process.stdout.write(`    ${named.join(', ')}\n`);
  }
}
