import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ApiError, createClient, paginate } from '@heard/client';
import { CLIENT, readClientExamples } from './readClientExamples.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const run = promisify(execFile);
const TITLES = ['Warm bread', 'Cold coffee', 'Long queue'];

const api = testApi();
let company: LoggedIn;

beforeAll(async () => {
  company = await api.company({ website: 'brightloaf.example', name: 'Brightloaf Bakery' });
  for (const title of TITLES) await api.review(await api.consumer(), company.id, { title, rating: 4 });
});

const listReviews = (id: string, limit: number) => {
  const client = createClient({ baseUrl: api.url });
  return paginate((page) =>
    client.GET('/company/{id}/review', { params: { path: { id }, query: { limit, sort: 'newest' } }, ...page }),
  );
};

describe('the README of the client', () => {
  const readExamples = () => readClientExamples(api.url);

  /** Runs an example with Node. @returns its output */
  async function runExample(title: string, env: Record<string, string> = {}): Promise<string> {
    const code = readExamples().get(title) ?? '';
    const parameters = ['--conditions=source', '--input-type=module', '--eval', code];
    const { stdout } = await run(process.execPath, parameters, { cwd: CLIENT, env: { ...process.env, ...env } });
    return stdout;
  }

  it('documents only examples that this test runs', () => {
    expect([...readExamples().keys()]).toEqual([
      'Reading a company',
      'Reading all reviews',
      'Errors',
      'Retries',
      'API keys',
    ]);
  });

  it.each([
    ['Reading a company', 'Brightloaf Bakery: 4.0 of 5, 3 reviews\n'],
    ['Reading all reviews', '4 Long queue\n4 Cold coffee\n4 Warm bread\n'],
    ['Errors', '404 /problems/not-found\n404 /problems/not-found\n'],
    ['Retries', expect.stringMatching(/^200 \d/)],
  ])('documents an example that runs: %s', async (title, output) => {
    expect(await runExample(title)).toEqual(output);
  });

  it('documents an example that reads reviews with an API key', async () => {
    const { body } = await api.send('POST', '/company/keys', {
      token: company.token,
      body: { name: 'Example', scopes: ['reviews:read'], currentPassword: PASSWORD },
    });
    const output = await runExample('API keys', { HEARD_API_KEY: body.key });
    for (const title of TITLES) expect(output).toContain(title);
  });
});

it('reads all pages of a list in order', async () => {
  const titles = [];
  for await (const { title } of listReviews(company.id, 2)) titles.push(title);
  expect(titles).toEqual(TITLES.toReversed());
});

it('requests a page only when the loop reaches it', async () => {
  api.log.length = 0;
  for await (const { title } of listReviews(company.id, 1)) if (title === TITLES[1]) break;
  expect(api.log.filter((line) => line.includes('/company/brightloaf.example/review'))).toHaveLength(2);
});

it('throws an ApiError when the API rejects the request for a page', async () => {
  const error = await listReviews('unknown.example', 1)
    .next()
    .catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 404, problem: { status: 404 } });
});
