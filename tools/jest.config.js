import { nodePackage } from '@heard/build/jest';

export default {
  ...nodePackage(import.meta.dirname),
  displayName: 'tools',
  testMatch: ['<rootDir>/*.test.ts'],
};
