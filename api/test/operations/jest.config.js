import { join } from 'node:path';
import settings from '../../jest.config.js';

/** Tests that need nginx, Redis, a second PostgreSQL, systemd's tools and Chromium: `npm run test:release`, after a build. */
export default {
  ...settings,
  displayName: 'operations',
  testMatch: [join(import.meta.dirname, '*.test.ts')],
  testPathIgnorePatterns: [
    '/node_modules/',
    // Skips this test, because it takes minutes, and the one case of failover.test.ts that RELEASE=reduced runs starts the same cluster.
    ...(process.env.RELEASE === 'reduced' ? ['/pointInTimeRecovery\\.test\\.ts$'] : []),
  ],
  globalSetup: undefined,
  globalTeardown: undefined,
  testTimeout: 300_000,
};
