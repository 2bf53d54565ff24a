import { nodePackage } from '@heard/build/jest';

/** Tests that every change needs: part of `npm test`. A failed test does not run again. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'composed',
  testPathIgnorePatterns: ['/node_modules/'],
  testSequencer: '<rootDir>/longestFirst.cjs',
  globalSetup: '<rootDir>/set-up.ts',
  globalTeardown: '<rootDir>/tear-down.ts',
};
