import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../bootstrap/steps.mjs';

const slowestShown = 10;
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;
const shortName = (file) => relative(root, file);
/** What Jest reports for a suite that failed outside its tests. */
const suiteFailed = 'Test suite failed to run';

const longestMessage = 12;
const longestLine = 200;

/** A failed test with what it reported: one message whole, several (soft failures) short. */
function failureOf(name, messages) {
  const shown = messages.length > 1 ? longestMessage / 3 : longestMessage;
  const linesOf = (message) =>
    stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim());
  const detail = messages.flatMap((message) => linesOf(message).slice(0, shown));
  return { name, detail: detail.map((line) => line.slice(0, longestLine)) };
}

/** What Jest counted, and the time of each file; a suite that does not load has failed. */
function readJest({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) {
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    files: testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]),
    failures: testResults.flatMap(({ name, message, assertionResults }) => {
      const failing = assertionResults.filter(({ status }) => status === 'failed');
      const tests = failing.map(({ fullName, failureMessages }) => [fullName, failureMessages]);
      // It did not load, or failed before or after all of its tests.
      if (message.includes(suiteFailed)) tests.push([suiteFailed, [message]]);
      return tests.map(([test, messages]) => failureOf(`${shortName(name)} › ${test}`, messages));
    }),
  };
}

/** What Playwright counted; a test that passes only on retry is `flaky`: a failure. */
function readPlaywright({ stats, errors, config, suites }) {
  const specsIn = ({ suites: inner = [], specs = [] }) => [...specs, ...inner.flatMap(specsIn)];
  const fileOf = ({ file }) => `${config.rootDir}/${file}`;
  const resultsOf = ({ tests }) => tests.flatMap(({ results }) => results);
  const timeOf = (spec) => resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0);
  const errorsOf = (spec) =>
    resultsOf(spec).flatMap((result) => result.errors.map(({ message = '' }) => message));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    files: suites.map((suite) => [
      fileOf(suite),
      specsIn(suite).reduce((sum, spec) => sum + timeOf(spec), 0),
    ]),
    failures: [
      ...suites
        .flatMap(specsIn)
        .filter(({ tests }) => tests.some(({ status }) => /unexpected|flaky/.test(status)))
        .map((spec) => failureOf(`${shortName(fileOf(spec))} › ${spec.title}`, errorsOf(spec))),
      ...errors.map(({ message = '' }) => failureOf('outside of any test', [message])),
    ],
  };
}

const readers = { jest: readJest, playwright: readPlaywright };

/** Adds up what the runners counted themselves. */
export class Tally {
  passed = 0;
  failed = 0;
  /** Of a whole run. @type {import('./progress.mjs').Progress | undefined} */
  progress;
  #tiers = [];
  #files = [];
  #failures = [];

  /** A check that only passes or fails. */
  check(name, hasPassed) {
    if (hasPassed) this.passed += 1;
    else this.#fail(1, failureOf(name, []));
  }

  /** Adds a runner's report; a runner without a report has failed. */
  report(tier, runner, file, hasSucceeded) {
    if (!existsSync(file)) {
      this.#fail(1, failureOf(`${tier}: ended without a report`, []));
      return;
    }
    const read = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
    this.passed += read.passed;
    const failures = read.failures.map((each) => ({ ...each, name: `${each.name} (${tier})` }));
    this.#fail(read.failed, ...failures);
    if (read.failed === 0 && !hasSucceeded)
      this.#fail(1, failureOf(`${tier}: ended with an error`, []));
    for (const [name, time] of read.files) {
      this.#files.push({ tier, time, name: shortName(name) });
    }
  }

  /** Runs a tier and records its time. */
  async timed(tier, work) {
    const started = performance.now();
    this.progress?.begin(tier);
    await work();
    this.progress?.end(tier);
    this.#tiers.push([tier, performance.now() - started]);
  }

  #fail(count, ...failures) {
    this.failed += count;
    this.#failures.push(...failures);
  }

  /** Prints times and failures, and the counts last; true when all passed. */
  print() {
    const lines = this.#tiers.map(([tier, time]) => `  ${seconds(time).padStart(8)}  ${tier}`);
    const slowest = this.#files.sort((one, other) => other.time - one.time);
    const files = slowest.slice(0, slowestShown).map(({ tier, time, name }) => {
      return `  ${seconds(time).padStart(8)}  ${name} (${tier})`;
    });
    const parts = ['', 'Time of each tier', ...lines, '', 'The slowest files', ...files, ''];
    const failed = this.#failures.flatMap(({ name, detail }) => [
      `  ${name}`,
      ...detail.map((line) => `      ${line}`),
    ]);
    if (this.failed > 0) parts.push('What failed', ...failed, '');
    process.stdout.write(parts.map((line) => `${line}\n`).join(''));
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed === 0 && this.passed > 0;
  }
}
