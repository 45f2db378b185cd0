const decorators = {
  target: 'es2022',
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
  keepClassNames: true,
};

/** Jest runs as ES modules because Nest 12 is published only so; `npm test` sets the Node flag. */
export default {
  testEnvironment: '<rootDir>/infra/testing/plain-globals.mjs',
  testSequencer: '<rootDir>/infra/testing/longest-first.mjs',
  // Only what hangs ends by it: machines of tests may have much else to do.
  testTimeout: 300_000,
  // What a file of ES modules has loaded stays in memory after it, and the more there is, the longer
  // the next one takes to load: a worker is replaced before that is felt.
  workerIdleMemoryLimit: '600MB',
  roots: [
    '<rootDir>/events',
    '<rootDir>/projections',
    '<rootDir>/services',
    '<rootDir>/tests',
    '<rootDir>/web/src',
  ],
  // Not among what tests write, which goes with them.
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
