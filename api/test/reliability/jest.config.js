import { nodePackage } from '@heard/build/jest';

/**
 * Tests that kill, starve and stop real processes: they need a build, and little other load on the machine. They mostly wait. The tests in
 * the folder `long` take minutes, so only `npm run test:release` runs them.
 */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'reliability',
  maxWorkers: 2,
  testTimeout: 300_000,
};
