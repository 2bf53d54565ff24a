import { parseNetworks } from '@heard/server-kit';
import { testApi } from './testApi.ts';

const elsewhere = parseNetworks('192.0.2.0/24, 2001:db8::/32');
const api = testApi({ ...(elsewhere !== null && { metricsFrom: elsewhere }) });

it('returns 404 for /metrics to every caller that is not in METRICS_FROM, this machine included', async () => {
  expect((await api.send('GET', '/metrics')).status).toBe(404);
});
