// Runs one server of the benchmark: `api DATABASE_URL`, or `bare DATABASE_URL USER COMPANY`. Sends the server's URL to the parent process.
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/app.ts';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { BENCHED } from './BenchedApi.ts';
import { bareRoutes } from './bareRoutes.ts';

const [kind, url = '', user = '', company = ''] = process.argv.slice(2);
const app =
  kind === 'api'
    ? // Logs to standard output, like the API in production.
      await createApp({ database: createDatabase(url), ...BENCHED, log: { level: 'info' } })
    : await bareRoutes(url, { user, company });
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.on('disconnect', () => process.exit());
