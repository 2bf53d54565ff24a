import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Packages that are only ES modules, named as in pnpm's folders. Jest runs CommonJS, so Jest must transform them. */
const MODULES_ONLY = [
  'csv-parse',
  'd3-array',
  'd3-color',
  'd3-format',
  'd3-interpolate',
  'd3-path',
  'd3-scale',
  'd3-shape',
  'd3-time',
  'd3-time-format',
  'internmap',
  'typebox',
  '@fastify+type-provider-typebox',
  '@lingui+core',
  '@lingui+message-utils',
  '@messageformat+date-skeleton',
  'msw',
  '@msw+url',
  '@mswjs+interceptors',
  '@open-draft+until',
  'headers-polyfill',
  'until-async',
  'rettime',
  'content-disposition',
  'cookie',
  // The SDK, the design system and the contract, which remotes in separate repositories install as packages.
  '@heard+sdk',
  '@heard+ui',
  '@heard+contract',
];

const swc = (target: string) => [
  require.resolve('@swc/jest'),
  {
    jsc: {
      target,
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const shared = (rootDir: string) => ({
  rootDir,
  displayName: rootDir.split('/').slice(-1)[0],
  testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/test/composed/', ...nestedPackages(rootDir)],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.data/'],
  transformIgnorePatterns: [`/node_modules/\\.pnpm/(?!(${MODULES_ONLY.map(escape).join('|')})@)`],
  restoreMocks: true,
  // The time limit is generous, because a test that starts a process takes many times as long on a busy machine.
  testTimeout: 300_000,
});

/** Returns the packages inside the folder of another package, because each of them has a separate configuration. */
function nestedPackages(rootDir: string) {
  return readdirSync(rootDir)
    .filter((name) => existsSync(join(rootDir, name, 'package.json')))
    .map((name) => `<rootDir>/${name}/`);
}

function escape(text: string) {
  return text.replace(/[.+]/g, '\\$&');
}

/**
 * Returns Jest's configuration for a package that runs in Node.
 * @param rootDir the package's folder
 */
export function nodePackage(rootDir: string) {
  return {
    ...shared(rootDir),
    testEnvironment: 'node',
    testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons', 'require', 'default'] },
    transform: { '\\.[cm]?[jt]sx?$': swc('es2022') },
  };
}

/**
 * Returns Jest's configuration for a package that runs in the browser: jsdom, message catalogs compiled as in the build, and
 * tests that fail on unexpected console errors.
 * @param rootDir the package's folder
 */
export function browserPackage(rootDir: string) {
  return {
    ...shared(rootDir),
    testEnvironment: fileURLToPath(new URL('./jest/browser-environment.cjs', import.meta.url)),
    testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
    setupFilesAfterEnv: [fileURLToPath(new URL('./jest/browser-setup.cjs', import.meta.url))],
    transform: {
      '/messages/[^/]+\\.json$': fileURLToPath(new URL('./jest/messages-transform.cjs', import.meta.url)),
      '\\.[cm]?[jt]sx?$': swc('es2022'),
    },
    moduleNameMapper: {
      '\\.(svg|png|webp|woff2)$': fileURLToPath(new URL('./jest/asset.cjs', import.meta.url)),
      '\\.css$': fileURLToPath(new URL('./jest/asset.cjs', import.meta.url)),
    },
  };
}
