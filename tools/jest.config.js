import { nodePackage } from '@heard/build/jest';

const settings = nodePackage(import.meta.dirname);

export default {
  ...settings,
  displayName: 'tools',
  testMatch: ['<rootDir>/*.test.ts'],
  modulePathIgnorePatterns: [...settings.modulePathIgnorePatterns, '<rootDir>/build/dist/'],
};
