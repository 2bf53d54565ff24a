import { PASSWORD, reviewBody, testApi } from './testApi.ts';

const api = testApi();

const ZWSP = '\u200b';
const OVERRIDE = '\u202e';
const FILLER = '\u3164';

// Covers ASVS-1.3.3
it('removes invisible characters from pasted texts, and keeps all visible characters', async () => {
  const email = 'pasted@people.example';
  const body = { name: `Ana${ZWSP}`, lastName: `می\u200cخواهم`, email: `${email}${ZWSP}`, password: PASSWORD };
  const registered = await api.send('POST', '/auth/register', { body });
  expect([registered.status, registered.body]).toEqual([
    201,
    expect.objectContaining({ name: 'Ana', lastName: 'می\u200cخواهم', email }),
  ]);
  // The login also accepts the email with pasted invisible characters.
  const login = await api.send('POST', '/auth/login', { body: { email: `${ZWSP}${email}`, password: PASSWORD } });
  expect(login.status).toBe(200);

  const review = await api.send('POST', '/review/companyOrUser', {
    token: login.body.token,
    body: {
      ...reviewBody(`pasted.example${ZWSP}`),
      companyName: `Acme ${OVERRIDE}gnitekraM`,
      title: `\ufeffSoft\u00ad hy\u00adphens`,
      description: 'First line\vsecond line 👩‍👩‍👧‍👦 \u{e0041}',
    },
  });
  expect([review.status, review.body]).toEqual([
    201,
    expect.objectContaining({
      companyId: 'pasted.example',
      title: 'Soft hyphens',
      description: 'First line\nsecond line 👩‍👩‍👧‍👦',
    }),
  ]);
  const [stored] = await api.database('reviews').select('company_name').where({ id: review.body.id });
  expect(stored).toEqual({ company_name: 'Acme gnitekraM' });
  const found = await api.send('GET', `/company/pasted.example/review?q=${encodeURIComponent(`sec${ZWSP}ond`)}`);
  expect(found.body).toHaveLength(1);
});

// Covers ASVS-6.2.8
it('does not remove invisible characters from a password', async () => {
  const password = `cor${ZWSP}rect horse`;
  const email = 'exact@people.example';
  await api.send('POST', '/auth/register', { body: { name: 'Ana', lastName: 'Ruiz', email, password } });
  expect((await api.send('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
  expect((await api.send('POST', '/auth/login', { body: { email, password: 'correct horse' } })).status).toBe(401);
});

it('treats a name without visible characters as missing, and omits an optional name', async () => {
  const { token } = await api.consumer();
  for (const nothing of [FILLER, `${ZWSP}\u200d`, `${OVERRIDE} \u2800`]) {
    const wrong = await api.send('PUT', '/user/me', { token, body: { name: nothing } });
    expect([wrong.status, wrong.body.errors?.[0]]).toEqual([
      400,
      { field: 'name', message: 'This field is required.' },
    ]);
    const right = await api.send('PUT', '/user/me', { token, body: { country: nothing } });
    expect([right.status, right.body.country]).toEqual([200, null]);
  }
});
