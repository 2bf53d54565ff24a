import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { testApi } from '../testApi.ts';

const api = testApi();
const REVIEWS = 100_000;
const MB = 1024 * 1024;
/** The number of received bytes after which the test measures the memory again. */
const STEP = 2 * MB;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

it('exports 100,000 reviews with less than 50 MB of memory', async () => {
  const company = await api.company();
  const { id } = await api.review(await api.consumer(), company.id);
  const [companyId = ''] = await api.database('reviews').where({ id }).pluck('company_id');
  await api.database.raw(
    `with added as (
       insert into users (email, name, last_name, password_hash)
       select 'many' || n || '@people.example', 'Many', 'People', 'hash' from generate_series(2, ?::integer) n returning id)
     insert into reviews (company_id, user_id, title, description, rating, experience_date)
       select ?, id, 'One of many', repeat('Fine. ', 40), 3, now() from added`,
    [REVIEWS, companyId],
  );
  for (const file of ['export.json', 'export.csv', 'export.mangrove.json']) {
    const before = getMemory();
    const { body } = await fetch(`${api.url}/company/${company.id}/${file}`);
    let [bytes, measured, most] = [0, 0, 0];
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes < measured + STEP) continue;
      measured = bytes;
      most = Math.max(most, getMemory() - before);
    }
    expect(bytes).toBeGreaterThan(20 * MB);
    expect(most).toBeLessThan(50 * MB);
  }
});

/** Returns the memory in use in bytes, including that of the HTTP client in this test. */
function getMemory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
