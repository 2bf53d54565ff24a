import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

/** More packages that come as ECMAScript modules alone. */
const MODULES_ONLY = ['flydrive', '@poppinss\\+[\\w-]+', 'case-anything'];

export default {
  ...settings,
  // The contract is a package of its own. What the reliability tests do needs the machine for itself, the operations'
  // need nginx, Redis and more of the system.
  testPathIgnorePatterns: [
    ...settings.testPathIgnorePatterns,
    '<rootDir>/contract/',
    '<rootDir>/test/reliability/',
    '<rootDir>/test/operations/',
  ],
  transformIgnorePatterns: settings.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', `(?!(${MODULES_ONLY.join('|')}|`),
  ),
  globalSetup: '<rootDir>/test/globalSetup.ts',
  globalTeardown: '<rootDir>/test/globalTeardown.ts',
};
