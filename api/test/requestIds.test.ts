import { testApi } from './testApi.ts';

const api = testApi();
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const GIVEN = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';

async function requestWith(id: string): Promise<string | null> {
  const { headers } = await api.send('GET', '/health/live', { headers: { 'x-request-id': id } });
  return headers.get('x-request-id');
}

test.each(['/health/live', '/nowhere', '/company/%E0%A4%A', '/user/me'])(
  'gives the response to %s a unique id',
  async (path) => {
    const [first, second] = [await api.send('GET', path), await api.send('GET', path)];
    expect(first.headers.get('x-request-id')).toMatch(UUID);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  },
);

// Covers ASVS-16.2.4
it('uses the request id that the web server on this machine sends, in the response and in the log', async () => {
  expect(await requestWith(GIVEN)).toBe(GIVEN);
  const withoutHyphens = GIVEN.replaceAll('-', '');
  expect(await requestWith(withoutHyphens)).toBe(withoutHyphens);
  const lines = api.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ requestId: GIVEN, route: '/health/live', status: 200, ms: expect.any(Number) }),
  );
});

test.each(['', 'x', 'f81d4fae7dec', `${GIVEN}0`, `${GIVEN} ${GIVEN}`, '"},{"', '../../etc/passwd', 'é'.repeat(36)])(
  'replaces an invalid request id: %s',
  async (id) => {
    expect(await requestWith(encodeURI(id))).toMatch(UUID);
    expect(await requestWith(encodeURI(id))).not.toContain(GIVEN);
  },
);

// Covers ASVS-16.3.4
it('returns the request id with an internal error, and logs the cause under the same id', async () => {
  await api.database.raw('alter table companies rename column description to about');
  const { status, headers, body } = await api.send('GET', '/company/acme.example', {
    headers: { 'x-request-id': GIVEN.replaceAll('-', '') },
  });
  await api.database.raw('alter table companies rename column about to description');
  expect([status, body.type, body.instance]).toEqual([500, '/problems/internal', `urn:uuid:${GIVEN}`]);
  expect(headers.get('x-request-id')).toBe(GIVEN.replaceAll('-', ''));
  const lines = api.log
    .map((line) => JSON.parse(line))
    .filter(({ requestId }) => requestId === GIVEN.replaceAll('-', ''));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      err: expect.objectContaining({ message: expect.stringContaining('description') }),
    }),
  );
});

it('returns no request id with a client error', async () => {
  const { body } = await api.send('GET', '/nowhere');
  expect(body).not.toHaveProperty('instance');
});
