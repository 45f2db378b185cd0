import { afterAll, expect, it, jest } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { Tally } from '../../infra/testing/tally.mjs';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What a tally prints after a report of a runner. */
function printed(runner: 'jest' | 'playwright', report: unknown): string {
  writeFileSync(folder.file('report.json'), JSON.stringify(report));
  const tally = new Tally();
  tally.report('some tier', runner, folder.file('report.json'), false);
  const writing = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(tally.print()).toBe(false);
  const output = writing.mock.calls.map(([text]) => String(text)).join('');
  writing.mockRestore();
  return output;
}

const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => `\u001B[31m${text} ${index}\u001B[39m`).join('\n\n');

it('a failed test is printed with the beginning of its message, without colours', () => {
  const failing = { fullName: 'adds', status: 'failed', failureMessages: [lines(20, 'line')] };
  const file = { name: 'sum.spec.ts', startTime: 0, endTime: 1, message: '' };
  const output = printed('jest', {
    ...{ numPassedTests: 0, numFailedTests: 2, numRuntimeErrorTestSuites: 0 },
    testResults: [
      { ...file, assertionResults: [failing, { ...failing, failureMessages: ['x'.repeat(300)] }] },
    ],
  });
  expect(output).toContain('sum.spec.ts › adds (some tier)\n      line 0\n      line 1\n');
  expect(output).toContain('line 11\n');
  expect(output).not.toContain('line 12');
  expect(output).toContain(`      ${'x'.repeat(200)}\n`);
});

it('a browser test is printed with all of its soft failures, each short', () => {
  const errors = ['first', 'second', 'third'].map((name) => ({ message: lines(9, name) }));
  const tests = [{ status: 'unexpected', results: [{ duration: 1, errors }] }];
  const output = printed('playwright', {
    ...{ stats: { expected: 0, unexpected: 1, flaky: 0 }, errors: [] },
    config: { rootDir: '/tests' },
    suites: [{ file: 'page.e2e.spec.ts', specs: [{ title: 'fits', tests }] }],
  });
  for (const name of ['first', 'second', 'third']) {
    expect(output).toContain(`      ${name} 0\n      ${name} 1\n`);
    expect(output).not.toContain(`${name} 4`);
  }
});
