// npm run test:operations: the product as several processes, with nginx, Redis, PostgreSQL, systemd's tools and Chromium from the system.
// On Debian: apt-get install nginx redis-server postgresql systemd chromium. The last line counts tests.
import { buildStep, jest, printResults } from './checks.mjs';

await buildStep({ tasks: ['build', 'build:types'] });
await jest('The product on several processes', ['--config', 'api/test/operations/jest.config.js', '-i']);
printResults();
