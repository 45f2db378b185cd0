import { defineConfig } from '@playwright/test';

/** Browser tests run against the built product, each test with stores of its own. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.e2e.spec.ts',
  outputDir: 'test-results/browser',
  // Every test has an empty product of its own, so tests run in any order, on any worker.
  fullyParallel: true,
  retries: 0,
  // Tests that only repeat in other engines what one engine proves.
  grepInvert: process.env.TEST_SIZE === 'large' ? [] : /@soak/,
  // Only hanging tests end by these: test machines may be busy.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    locale: 'en-US',
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    // Traces take much time: `npm run test:browser -- friends --trace on` asks for them.
    trace: 'off',
  },
});
