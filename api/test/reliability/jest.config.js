import { nodePackage } from '@heard/build/jest';

/** Tests that kill, starve and stop real processes: they need a build, and no other load on the machine. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'reliability',
  maxWorkers: 1,
  testTimeout: 120_000,
};
