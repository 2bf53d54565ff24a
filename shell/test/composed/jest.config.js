import { nodePackage } from '@heard/build/jest';

export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'composed',
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 300_000,
  testSequencer: '<rootDir>/slowestFirst.cjs',
  reporters: ['default', '<rootDir>/retriedTests.cjs'],
  setupFilesAfterEnv: ['<rootDir>/retry-once.cjs'],
  globalSetup: '<rootDir>/set-up.mjs',
  globalTeardown: '<rootDir>/stop-product.mjs',
};
