const decorators = {
  target: 'es2022',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
  keepClassNames: true,
};

/** Nest 12 is published as ES modules only, so Jest runs those; `npm test` sets the Node flag. */
export default {
  testEnvironment: '<rootDir>/infra/testing/plain-globals.mjs',
  testSequencer: '<rootDir>/infra/testing/longest-first.mjs',
  // Only hanging tests end by it: test machines may be busy.
  testTimeout: 300_000,
  // Loaded ES modules stay in memory and slow down later files: workers are replaced in time.
  workerIdleMemoryLimit: '600MB',
  roots: [
    '<rootDir>/events',
    '<rootDir>/projections',
    '<rootDir>/services',
    '<rootDir>/tests',
    '<rootDir>/web/src',
  ],
  // Outside the tests' own folder, which is removed.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testMatch: ['**/*.(unit|contract|int).spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { swcrc: false, jsc: decorators, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
