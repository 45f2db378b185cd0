import { defineConfig } from '@playwright/test';

/** Browser tests run against the built product, each test with stores of its own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.e2e.spec.ts',
  outputDir: 'test-results/browser',
  // Every test has an empty product of its own: they may run in any order, on any worker.
  fullyParallel: true,
  retries: 0,
  // What only repeats in other engines what is proved in one.
  grepInvert: process.env.TEST_SIZE === 'large' ? [] : /@soak/,
  // Only what never comes ends by these: machines of tests may have much else to do.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'fr-FR',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    // Traces are a good part of the work: `npm run test:browser -- friends --trace on` asks for them.
    trace: 'off',
  },
});
