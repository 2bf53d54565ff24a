import api from '../../jest.config.js';

const isReduced = process.env.RELEASE === 'reduced';
// The property tests check many more generated requests here than in `npm test`.
if (!isReduced) process.env.LOADS = 'full';

/**
 * Tests of many or large requests: they need minutes and a machine without other work, because some compare durations.
 * RELEASE=reduced selects one test of each kind.
 */
export default {
  ...api,
  displayName: 'loads',
  testMatch: isReduced
    ? ['<rootDir>/test/loads/{csvFiles,imageAttack}.test.ts']
    : ['<rootDir>/test/loads/*.test.ts', '<rootDir>/test/{fuzz,randomWrites,tokens,totals,totalsModel}.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
