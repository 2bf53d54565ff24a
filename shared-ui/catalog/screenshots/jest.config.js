import { browserPackage, nodePackage } from '@heard/build/jest';

const { testEnvironment, testEnvironmentOptions, ...node } = nodePackage(import.meta.dirname);

export default {
  ...browserPackage(import.meta.dirname),
  // The tests import the components only for their names, and run the browser from Node.
  testEnvironment,
  testEnvironmentOptions,
  setupFilesAfterEnv: [],
  displayName: 'catalog',
  testTimeout: 120_000,
  globalSetup: '<rootDir>/set-up.ts',
  transformIgnorePatterns: node.transformIgnorePatterns,
};
