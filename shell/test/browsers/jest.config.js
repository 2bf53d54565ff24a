import { nodePackage } from '@heard/build/jest';

/** The main job in Firefox and WebKit: `npm run test:release`, after a build. */
export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'browsers',
  // The limit of one step of the walk; each wait in it has its own.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/../composed/start-product.ts',
  globalTeardown: '<rootDir>/../composed/stop-product.ts',
};
