import { nodePackage } from '@heard/build/jest';

/** Real processes that are killed, starved and stopped: they need what is built, and the machine for themselves. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'reliability',
  maxWorkers: 1,
  testTimeout: 120_000,
};
