import { createApiClient } from '../api/createApiClient.ts';
import { createQueryClient } from './createQueryClient.ts';
import { queryKeys } from './queryKeys.ts';

const PATH = '/company/acme.com/topics';

const isFetchedAgain = () =>
  createQueryClient(null, { [PATH]: {} })
    .getQueryCache()
    .find({ queryKey: queryKeys.response(PATH) })
    ?.isStaleByTime(10_000);

it('keeps what the document contains as fresh', () => {
  expect(isFetchedAgain()).toBe(false);
});

it('fetches again what the document contains after a write of the same tab', async () => {
  const fetch = async () => new Response(null, { status: 204 });
  const api = createApiClient({ baseUrl: '/api', getToken: () => 'abc', onTokenRefused: jest.fn(), fetch });
  await api.send('logout');
  expect(isFetchedAgain()).toBe(true);
});
