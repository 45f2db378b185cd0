import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Says what is being done, in one line. */
export function say(line) {
  process.stdout.write(`\x1b[2m›\x1b[0m ${line}\n`);
}

/** The same for commands whose standard output is their result. */
export function sayAside(line) {
  process.stderr.write(`\x1b[2m›\x1b[0m ${line}\n`);
}

/** Stops with one line that says what to do. */
export function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a command in the project's folder with its output on stderr; true when it succeeds. */
export function run(command, args, env = {}) {
  const stdio = ['inherit', process.stderr.fd, 'inherit'];
  const options = { cwd: root, stdio, env: { ...process.env, ...env } };
  return spawnSync(command, args, options).status === 0;
}

/** Runs a command of an installed package. */
export function runInstalled(name, args, env = {}) {
  return run(join(root, 'node_modules', '.bin', name), args, env);
}

function* filesBelow(path) {
  const whole = join(root, path);
  if (!existsSync(whole)) return;
  const entries = readdirSync(whole, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(child);
    else if (!/\.spec\.tsx?$/.test(entry.name)) yield child;
  }
}

/**
 * A digest of files and folders on this kind of machine. It leaves out the version of Node:
 * packages use Node-API, and a test that starts a command on another Node must not reinstall under
 * the running tests.
 */
function fingerprint(paths) {
  const digest = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of paths) {
    const files = /\.[a-z]+$|^\./.test(path) ? [path] : [...filesBelow(path)];
    for (const file of files) digest.update(file).update(readFileSync(join(root, file)));
  }
  return digest.digest('hex');
}

/** Runs a step unless it was done for the same inputs before; false means it failed. */
export function unlessDone(stamp, inputs, step) {
  const file = join(root, stamp);
  const wanted = fingerprint(inputs);
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  if (step() === false) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}

export function ensureDependencies() {
  unlessDone('node_modules/.trboo-installed', ['package-lock.json'], () => {
    sayAside('installing packages (npm ci, about half a minute)');
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    if (!run('npm', ['ci', ...quiet])) giveUp('npm ci failed; see above.');
  });
}

const buildInputs = [
  ...['events', 'projections', 'services', 'web', 'infra/build'],
  ...['package-lock.json', 'nest-cli.json', 'tsconfig.json', '.swcrc'],
];

export function ensureBuild() {
  unlessDone('dist/.built', buildInputs, () => {
    sayAside('building the server');
    if (!runInstalled('nest', ['build'])) giveUp('the server does not build; see above.');
    if (!run(process.execPath, ['infra/build/bundle-server.mjs']))
      giveUp('the server cannot be bundled; see above.');
    sayAside('building the web client');
    // Tests set NODE_ENV, and Vite would build the development version.
    const env = { NODE_ENV: 'production' };
    for (const config of [
      'web/vite.config.ts',
      'web/share-page.config.ts',
      'web/first-screen.config.ts',
    ]) {
      const options = ['--config', config, '--logLevel', 'warn'];
      if (!runInstalled('vite', ['build', 'web', ...options], env)) {
        giveUp('the web client does not build; see above.');
      }
    }
  });
}
