import { browserPackage } from '@heard/build/jest';

const config = browserPackage(import.meta.dirname);

export default {
  ...config,
  // The screenshot tests need a browser and have a separate configuration.
  testPathIgnorePatterns: [...config.testPathIgnorePatterns, '<rootDir>/catalog/screenshots/'],
};
