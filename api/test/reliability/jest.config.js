import { nodePackage } from '@heard/build/jest';

/** Tests that kill, starve and stop real processes: they need a build, and little other load on the machine. They mostly wait. Those in
 * `long` take minutes: `npm run test:release`. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'reliability',
  maxWorkers: 2,
  testTimeout: 300_000,
};
