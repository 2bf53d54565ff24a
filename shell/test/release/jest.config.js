import { join } from 'node:path';
import { nodePackage } from '@heard/build/jest';

// `matrix.ts` reads this variable. `reduced` selects one test of each kind.
process.env.RELEASE ??= 'full';

/** The tests of a release: rare and heavy cases, whole matrices, and each journey on the screen on which `npm test` does not run it. */
export default {
  ...nodePackage(join(import.meta.dirname, '..')),
  displayName: 'release',
  testMatch: [
    '<rootDir>/release/**/*.test.ts',
    process.env.RELEASE === 'reduced'
      ? '<rootDir>/composed/journeys/main-job.test.ts'
      : '<rootDir>/composed/{journeys,federation}/*.test.ts',
  ],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/composed/set-up.ts',
  globalTeardown: '<rootDir>/composed/tear-down.ts',
};
