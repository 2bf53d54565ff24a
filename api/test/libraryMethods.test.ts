import { originalMethods, readLibraryMethods } from './libraryMethods.ts';
import { toClient } from '../src/database/toKnex.ts';
import { testApi } from './testApi.ts';

const api = testApi();

// Covers HARDENING-1.12
it('leaves all methods of Knex, pg and Node unchanged', async () => {
  const { token } = await api.consumer();
  expect((await api.send('GET', '/user/me', { token })).status).toBe(200);
  const methods = readLibraryMethods();
  expect(originalMethods.size).toBeGreaterThan(300);
  expect([...originalMethods].filter(([name, method]) => methods.get(name) !== method)).toEqual([]);

  const client = toClient(api.database);
  const prototype = Object.getPrototypeOf(client) as object;
  expect(Object.entries(client).filter(([key, value]) => typeof value === 'function' && key in prototype)).toEqual([]);
});
