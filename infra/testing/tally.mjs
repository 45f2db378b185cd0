import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from '../bootstrap/steps.mjs';

const slowestShown = 10;
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** What Jest counted, and how long each file took; a suite that does not even load has failed. */
function readJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    files: testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
  };
}

/** What Playwright counted; a test that passes only on a second try is `flaky`: a failure. */
function readPlaywright({ stats, errors, config, suites }) {
  const timeOf = ({ suites: inner = [], specs = [] }) => {
    const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const own = results.reduce((sum, { duration }) => sum + duration, 0);
    return inner.reduce((sum, suite) => sum + timeOf(suite), own);
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    files: suites.map((suite) => [`${config.rootDir}/${suite.file}`, timeOf(suite)]),
  };
}

const readers = { jest: readJest, playwright: readPlaywright };

/** Adds up what the runners counted themselves. */
export class Tally {
  passed = 0;
  failed = 0;
  #tiers = [];
  #files = [];

  /** A check that only passes or fails. */
  check(hasPassed) {
    if (hasPassed) this.passed += 1;
    else this.failed += 1;
  }

  /** Adds what a runner wrote into its report; a runner without a report has failed. */
  report(tier, runner, file, hasSucceeded) {
    if (!existsSync(file)) {
      this.failed += 1;
      return;
    }
    const { passed, failed, files } = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
    this.passed += passed;
    this.failed += failed === 0 && !hasSucceeded ? 1 : failed;
    this.#files.push(...files.map(([name, time]) => ({ tier, time, name: relative(root, name) })));
  }

  /** Does a tier's work, and remembers how long it took. */
  async timed(tier, work) {
    const started = performance.now();
    await work();
    this.#tiers.push([tier, performance.now() - started]);
  }

  /** Where the time went, and last how many passed and failed; true when all passed. */
  print() {
    const lines = this.#tiers.map(([tier, time]) => `  ${seconds(time).padStart(8)}  ${tier}`);
    const slowest = this.#files.sort((one, other) => other.time - one.time);
    const files = slowest.slice(0, slowestShown).map(({ tier, time, name }) => {
      return `  ${seconds(time).padStart(8)}  ${name} (${tier})`;
    });
    const parts = ['', 'Time of each tier', ...lines, '', 'The slowest files', ...files, ''];
    process.stdout.write(parts.map((line) => `${line}\n`).join(''));
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0;
  }
}
