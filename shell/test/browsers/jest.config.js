import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

/** The main job in Firefox and WebKit: `npm run test:release`, after a build. */
export default {
  ...settings,
  displayName: 'browsers',
  // Transforms Puppeteer, which is only an ES module.
  transformIgnorePatterns: settings.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(puppeteer-core|@puppeteer\\+browsers|chromium-bidi|'),
  ),
  // The time limit of one step; each wait in the step has a separate limit.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/../composed/start-product.ts',
  globalTeardown: '<rootDir>/../composed/stop-product.ts',
};
