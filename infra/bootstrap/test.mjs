// `npm test`: installs what is missing, then runs every tier. The last line adds up what the
// runners counted themselves; a suite that does not even load counts as a failure.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureRedis } from './redis.mjs';
import { ensureMongodb } from './mongodb.mjs';
import { ensureBuild, ensureDependencies, ensureNode, root, runInstalled, say } from './steps.mjs';

process.chdir(root);
ensureNode();
ensureDependencies();

const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results);
const count = { passed: 0, failed: 0 };

/** A check that only passes or fails. */
function check(name, command, args) {
  say(name);
  if (runInstalled(command, args)) count.passed += 1;
  else count.failed += 1;
}

/** Adds what a runner wrote into its report; a runner without a report has failed. */
function add(report, succeeded, read) {
  if (!existsSync(report)) {
    count.failed += 1;
    return;
  }
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')));
  count.passed += passed;
  count.failed += failed === 0 && !succeeded ? 1 : failed;
}

function jest(name, paths, env = {}) {
  say(`${name} tests`);
  const report = join(results, `${name.replaceAll(' ', '-')}.json`);
  const options = ['--json', `--outputFile=${report}`, '--testPathPatterns', paths];
  const nodeOptions = `--experimental-vm-modules --no-warnings ${process.env.NODE_OPTIONS ?? ''}`;
  const succeeded = runInstalled('jest', [...options, '--silent'], {
    NODE_OPTIONS: nodeOptions,
    ...env,
  });
  add(report, succeeded, (read) => ({
    passed: read.numPassedTests,
    failed: read.numFailedTests + read.numRuntimeErrorTestSuites,
  }));
}

function playwright(name, env = {}) {
  const chromium = ensureBrowser();
  say(`${name} tests`);
  const report = join(results, `${name.replaceAll(' ', '-')}.json`);
  const succeeded = runInstalled('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium && { CHROMIUM: chromium }),
    ...env,
  });
  // A test that passes only on a second try is `flaky`, and that is a failure.
  add(report, succeeded, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));
}

check('lint', 'eslint', ['--cache', '.']);
check('format', 'prettier', ['--check', '--cache', '--log-level=warn', '.']);
check('types of the server', 'tsc', ['--noEmit', '-p', 'tsconfig.json']);
check('types of the web client', 'tsc', ['--noEmit', '-p', 'web/tsconfig.json']);
// Once, before several workers would each find it missing and build into one folder.
ensureBuild();
const redis = ensureRedis();
ensureMongodb();
const tier = (name) => jest(name, `\\.${name}\\.spec\\.ts$`);
tier('unit');
tier('contract');
tier('int');
playwright('browser');

// The product a second time, on the engines of an installation past one machine. The calls drawn by
// chance, which are to be refused, and the documentation say nothing about stores.
const large = { TEST_STORES: 'large', HISTORY_RUNS: '2' };
const product = 'tests/(http|live|history)/(?!fuzz|api-docs).*\\.int\\.spec\\.ts$';
jest('large http', product, large);
playwright('large browser', large);

const server = process.env.KURRENTDB_URL ? 'the server in KURRENTDB_URL' : 'stand-in';
const hint = process.env.KURRENTDB_URL ? '' : ' (set KURRENTDB_URL for a real server)';
say(`KurrentDB: ${server}${hint}`);
say(`Redis: ${redis}`);
const mongodb = process.env.MONGODB_URL ? 'the server in MONGODB_URL' : 'stand-in';
say(`second round of the product: KurrentDB stand-in, MongoDB ${mongodb}, Redis ${redis}`);
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);
