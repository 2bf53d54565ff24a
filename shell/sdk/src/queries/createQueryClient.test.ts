import { createApiClient } from '../api/createApiClient.ts';
import { createQueryClient } from './createQueryClient.ts';
import { queryKeys } from './queryKeys.ts';

const PATH = '/company/acme.com/topics';

const isFetchedAgain = () =>
  createQueryClient(null, { [PATH]: {} })
    .getQueryCache()
    .find({ queryKey: queryKeys.response(PATH) })
    ?.isStaleByTime(10_000);

it('does not refetch data that the document contains', () => {
  expect(isFetchedAgain()).toBe(false);
});

it('refetches data that the document contains after a write of the same tab', async () => {
  const fetch = async () => new Response(null, { status: 204 });
  const api = createApiClient({ baseUrl: '/api', getToken: () => 'abc', onTokenRefused: jest.fn(), fetch });
  await api.send('logout');
  expect(isFetchedAgain()).toBe(true);
});
