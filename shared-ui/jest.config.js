import { browserPackage } from '@heard/build/jest';

const config = browserPackage(import.meta.dirname);

export default {
  ...config,
  // They need a browser and have a configuration of their own.
  testPathIgnorePatterns: [...config.testPathIgnorePatterns, '<rootDir>/catalog/screenshots/'],
};
