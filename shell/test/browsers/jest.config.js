import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

/** The main job in Firefox and WebKit: `npm run test:release`, after a build. */
export default {
  ...settings,
  displayName: 'browsers',
  // Puppeteer is an ES module only.
  transformIgnorePatterns: settings.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(puppeteer-core|@puppeteer\\+browsers|chromium-bidi|'),
  ),
  // The limit of one step of the walk; each wait in it has its own.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/../composed/start-product.ts',
  globalTeardown: '<rootDir>/../composed/stop-product.ts',
};
