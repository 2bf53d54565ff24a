import { createProfileId } from '../../src/kernel/profileId.ts';
import { testApi } from '../testApi.ts';

const api = testApi();
const readPerson = (id: string) => api.send('GET', `/people/${id}`);

// Covers DISCOVERY-90.3
it('returns 404 for 10,000 random ids as quickly as for a withdrawn id', async () => {
  const account = await api.consumer();
  await api.review(account, 'withdrawn.example');
  const { profileId } = (await api.send('GET', '/user/me', account)).body;
  await api.send('PUT', '/user/me', { token: account.token, body: { shareData: false } });
  for (let done = 0; done < 10_000; done += 50) {
    const people = await Promise.all(Array.from({ length: 50 }, () => readPerson(createProfileId())));
    expect(new Set(people.map(({ status }) => status))).toEqual(new Set([404]));
  }
  const time = async (id: string): Promise<number> => {
    const start = performance.now();
    await readPerson(id);
    return performance.now() - start;
  };
  const [random, withdrawn]: [number[], number[]] = [[], []];
  // Alternates random ids and the withdrawn id, so that other load on the machine delays both kinds of requests.
  for (let count = 0; count < 300; count += 1) {
    random.push(await time(createProfileId()));
    withdrawn.push(await time(profileId));
  }
  const median = (times: number[]) => times.toSorted((one, other) => one - other)[times.length / 2] ?? 0;
  expect(median(withdrawn) / median(random)).toBeGreaterThan(0.5);
  expect(median(withdrawn) / median(random)).toBeLessThan(2);
});
