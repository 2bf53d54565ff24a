import { parseNetworks } from '@heard/server-kit';
import { testApi } from './testApi.ts';

const elsewhere = parseNetworks('192.0.2.0/24, 2001:db8::/32');
const api = testApi({ ...(elsewhere !== null && { metricsFrom: elsewhere }) });

it('responds to /metrics with 404 unless the caller is in METRICS_FROM, this machine included', async () => {
  expect((await api.send('GET', '/metrics')).status).toBe(404);
});
