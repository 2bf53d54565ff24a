// npm run test:operations: the product on several processes, with what the system brings: nginx, Redis, PostgreSQL, systemd's
// tools. On Debian: apt-get install nginx redis-server postgresql systemd. The last line counts.
import { jest, tellCounts } from './checks.mjs';
import { build, install } from './workspace.mjs';

await install();
await build();
await jest('The product on several processes', ['--config', 'api/test/operations/jest.config.js', '-i']);
tellCounts();
