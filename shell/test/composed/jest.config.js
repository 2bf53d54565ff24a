import { nodePackage } from '@heard/build/jest';

/** The tests that run for every change: part of `npm test`. A failed test does not run again. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'composed',
  testPathIgnorePatterns: ['/node_modules/'],
  testSequencer: '<rootDir>/longestFirst.cjs',
  globalSetup: '<rootDir>/set-up.ts',
  globalTeardown: '<rootDir>/tear-down.ts',
};
