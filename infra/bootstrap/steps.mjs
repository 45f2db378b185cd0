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

/** Bytes of a step's output that are kept for the case that it fails. */
const maxOutput = 64 * 1024 ** 2;

/**
 * Runs commands one after another as one step: a line on stderr, in a terminal with a tick and the
 * time once it is done. What the commands print is shown only where one fails.
 * @param {string} what the step, and how long it usually takes
 * @param {[command: string, args: string[], env?: Record<string, string>][]} commands
 * @returns whether all succeeded
 */
export function runStep(what, ...commands) {
  const isTerminal = process.stderr.isTTY === true;
  process.stderr.write(isTerminal ? `  … ${what}` : `› ${what}\n`);
  const started = performance.now();
  for (const [command, args, env = {}] of commands) {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: maxOutput };
    const all = { ...options, env: { ...process.env, ...env } };
    const { status, stdout, stderr, error } = spawnSync(command, args, all);
    if (status === 0) continue;
    process.stderr.write(`\n${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}\n`);
    return false;
  }
  if (!isTerminal) return true;
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  process.stderr.write(`\r\x1b[2K  \x1b[32m✓\x1b[0m ${what} \x1b[2m${seconds} s\x1b[0m\n`);
  return true;
}

/** Path of a command of an installed package. */
export const installed = (name) => join(root, 'node_modules', '.bin', name);

/** Runs a command of an installed package. */
export function runInstalled(name, args, env = {}) {
  return run(installed(name), args, env);
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
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    const isInstalled = runStep('packages (about half a minute)', ['npm', ['ci', ...quiet]]);
    if (!isInstalled) giveUp('npm ci failed; see above.');
  });
}

const buildInputs = [
  ...['events', 'projections', 'services', 'web', 'infra/build'],
  ...['package-lock.json', 'nest-cli.json', 'tsconfig.json', '.swcrc'],
];

export function ensureBuild() {
  unlessDone('dist/.built', buildInputs, () => {
    const bundle = [process.execPath, ['infra/build/bundle-server.mjs']];
    if (!runStep('server', [installed('nest'), ['build']], bundle))
      giveUp('the server does not build; see above.');
    // Tests set NODE_ENV, and Vite would build the development version.
    const env = { NODE_ENV: 'production' };
    const views = ['share-page', 'first-screen'].map((mode) => ['view', '--mode', mode]);
    const builds = [['vite'], ...views].map(([name, ...options]) => {
      const config = ['--config', `web/${name}.config.ts`, '--logLevel', 'warn'];
      return [installed('vite'), ['build', 'web', ...config, ...options], env];
    });
    const escape = [process.execPath, ['infra/build/escape-characters.mjs']];
    if (!runStep('web client', ...builds, escape))
      giveUp('the web client does not build; see above.');
  });
}
