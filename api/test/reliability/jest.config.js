import { nodePackage } from '@heard/build/jest';

/**
 * Tests that kill, starve and stop real processes: they need a build, and little other load on the machine. They mostly wait. The tests in
 * the folder `long` take minutes, so only `npm run test:release` runs them. RELEASE=reduced selects only that folder, because `npm test`,
 * which `.ci/run` runs first, has run the other tests on the same processes.
 */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'reliability',
  ...(process.env.RELEASE === 'reduced' && { testMatch: ['<rootDir>/long/*.test.ts'] }),
  maxWorkers: 2,
  testTimeout: 300_000,
};
