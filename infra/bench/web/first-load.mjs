import { gzipSync } from 'node:zlib';
import { signIn } from '../../bootstrap/install/chromium.mjs';
import { show } from '../measure.mjs';

/** The budget of JavaScript for a first screen, in bytes. */
const maxScriptBytes = 120_000;
const shownFiles = 8;

/**
 * Loads a screen with idle preloading switched off.
 * @returns its scripts and style sheets: name, kind, bytes with gzip, and bytes as transferred
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
      return {
        name,
        kind,
        gzip: gzipSync(await response.body()).length,
        transferred: responseBodySize,
      };
    }),
  );
  await context.close();
  return files;
}

/** @param size the field to add up, `gzip` or `transferred` */
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
      const ofKind = files.filter((file) => file.kind === kind);
      const gzip = kilobytes(ofKind, 'gzip');
      const ratio =
        kind === 'script' ? `  ${show((gzip * 1_000) / maxScriptBytes)} × the limit of 120` : '';
      const name = `${screen}, ${what}, ${ofKind.length} files`;
      process.stdout.write(`  ${name.padEnd(46)}${show(gzip).padStart(10)}   gzip`);
      process.stdout.write(
        `, ${show(kilobytes(ofKind, 'transferred'))} as it came (brotli)${ratio}\n`,
      );
    }
    const heaviest = files.sort((a, b) => b.gzip - a.gzip).slice(0, shownFiles);
    const named = heaviest.map(({ name, gzip }) => `${name} ${show(gzip / 1_000)}`);
    process.stdout.write(`    ${named.join(', ')}\n`);
  }
}
