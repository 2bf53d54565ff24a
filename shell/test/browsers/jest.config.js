import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

/** Tests the main job of visitors in Firefox and WebKit. `npm run test:release` runs these tests, after a build. */
export default {
  ...settings,
  displayName: 'browsers',
  // Transforms Puppeteer, because it is only available as an ES module.
  transformIgnorePatterns: settings.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(puppeteer-core|@puppeteer\\+browsers|chromium-bidi|'),
  ),
  // The time limit (ms) of one step. Each wait in the step has a separate limit.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/../composed/start-product.ts',
  globalTeardown: '<rootDir>/../composed/stop-product.ts',
};
