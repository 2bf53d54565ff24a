import api from '../../jest.config.js';

// The property tests check many more generated requests here than in `npm test`.
process.env.LOADS = 'full';

/** Tests of many or large requests: they need minutes and a machine without other work, because some compare durations. */
export default {
  ...api,
  displayName: 'loads',
  testMatch: ['<rootDir>/test/loads/*.test.ts', '<rootDir>/test/{fuzz,randomWrites,tokens,totals,totalsModel}.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  maxWorkers: 1,
};
