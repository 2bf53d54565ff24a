import { availableParallelism } from 'node:os';
import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

/** Packages that only exist as ECMAScript modules, in addition to the packages in the settings of `nodePackage`. */
const MODULES_ONLY = [
  'flydrive',
  'tinypool',
  '@poppinss\\+[\\w-]+',
  'case-anything',
  'change-case',
  'index-to-position',
  'parse-json',
  'supports-color',
  'openid-client',
  'oauth4webapi',
  'oidc-provider',
  'jose',
];

export default {
  ...settings,
  // Half as many workers as processors, because most of these tests wait for the database much of the time.
  maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
  testEnvironment: '<rootDir>/test/environment.mjs',
  // The reliability tests and the load tests need a machine without other work. The operations tests need nginx, Redis and other software
  // of the system.
  testPathIgnorePatterns: [
    ...settings.testPathIgnorePatterns,
    '<rootDir>/test/reliability/',
    '<rootDir>/test/loads/',
    '<rootDir>/test/operations/',
  ],
  transformIgnorePatterns: settings.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', `(?!(${MODULES_ONLY.join('|')}|`),
  ),
  moduleNameMapper: {
    ...settings.moduleNameMapper,
    '^eld/small$': '<rootDir>/test/shared/eld.cjs',
    '^typebox$': '<rootDir>/test/shared/typebox.cjs',
  },
  globalSetup: '<rootDir>/test/globalSetup.ts',
  globalTeardown: '<rootDir>/test/globalTeardown.ts',
};
