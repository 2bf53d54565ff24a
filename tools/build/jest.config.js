import { nodePackage } from './jest.ts';

const settings = nodePackage(import.meta.dirname);

export default {
  ...settings,
  displayName: 'remote command line',
  // Leaves out the template, which is a separate package.
  testPathIgnorePatterns: [...settings.testPathIgnorePatterns, '<rootDir>/template/'],
};
