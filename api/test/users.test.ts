import { recordStatements } from './recordStatements.ts';
import { PASSWORD, reviewBody, testApi } from './testApi.ts';

const api = testApi();

const put = (token: string, body: object) => api.send('PUT', '/user/me', { token, body });

describe('GET /user/me', () => {
  it('reads the account and its session with one SQL statement, without the tables of the other kind of account', async () => {
    const [consumer, company] = [await api.consumer(), await api.company()];
    const statements = (path: string, token: string, status: number) =>
      recordStatements(api.database, async () => expect((await api.send('GET', path, { token })).status).toBe(status));
    expect(await statements('/user/me', consumer.token, 200)).toHaveLength(1);
    expect(await statements('/company', company.token, 200)).toHaveLength(1);
    expect(await statements('/company', consumer.token, 403)).toHaveLength(1);
    await api.database('sessions').del();
    // After the session has ended, a second statement checks that the kind of the session has not changed.
    expect(await statements('/user/me', consumer.token, 401)).toHaveLength(2);
    expect(await statements('/company', company.token, 401)).toHaveLength(2);
    expect(await statements('/company', company.token, 401)).toHaveLength(1);
  });

  // Covers SPEC-3.2, SPEC-3.3, SPEC-7.6, API-23, API-80
  it('returns the roles of consumers and companies in one format', async () => {
    const consumer = await api.consumer({ name: 'Ana', lastName: 'Ruiz' });
    await api.review(consumer, 'shape.example');
    const company = await api.company({ website: 'https://www.firm.example', name: 'Firm' });
    await api.review(consumer, 'firm.example');

    const asConsumer = await api.send('GET', '/user/me', { token: consumer.token });
    expect(asConsumer.body).toEqual({
      id: consumer.id,
      name: 'Ana',
      lastName: 'Ruiz',
      email: consumer.email,
      emailConfirmed: false,
      avatar: null,
      country: null,
      language: null,
      shareData: true,
      role: { id: 2, name: 'user' },
      reviewsQuantity: 2,
      digest: false,
      profileId: expect.any(String),
    });
    const asCompany = await api.send('GET', '/user/me', { token: company.token });
    expect(asCompany.body).toEqual({
      id: 'firm.example',
      name: 'Firm',
      lastName: null,
      email: company.email,
      emailConfirmed: false,
      avatar: null,
      country: null,
      language: null,
      shareData: true,
      role: { id: 3, name: 'company' },
      companyRole: 'admin',
      reviewsQuantity: 1,
    });
  });
});

// Covers SPEC-6.3, API-80
it('gives an administrator role 1 and an account like a consumer’s, without permission to review', async () => {
  const { token } = await api.admin();
  expect((await api.send('GET', '/user/me', { token })).body.role).toEqual({ id: 1, name: 'admin' });
  expect((await put(token, { country: 'Spain' })).body).toMatchObject({ country: 'Spain', role: { id: 1 } });
  const body = reviewBody('administered.example');
  for (const [method, path] of [
    ['POST', '/review/companyOrUser'],
    ['GET', '/review/user'],
    ['GET', '/review/company'],
  ] as const) {
    const response = await api.send(method, path, { token, ...(method === 'POST' && { body }) });
    expect([response.status, response.body.detail]).toEqual([403, 'Your type of account is not allowed to do this.']);
  }
});

describe('PUT /user/me', () => {
  // Covers API-45
  it('changes only the sent properties', async () => {
    const { token, email } = await api.consumer();
    const response = await put(token, { name: ' Zoë ', country: 'Spain', language: 'es', shareData: false });
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      name: 'Zoë',
      lastName: 'Ruiz',
      email,
      country: 'Spain',
      language: 'es',
      shareData: false,
    });
    expect((await api.send('GET', '/user/me', { token })).body).toEqual(response.body);
    expect((await put(token, {})).body).toEqual(response.body);
  });

  it('clears country and language with null, and the country also with an empty text', async () => {
    const { token } = await api.consumer();
    await put(token, { country: 'Spain', language: 'fr' });
    expect((await put(token, { country: null, language: null })).body).toMatchObject({ country: null, language: null });
    await put(token, { country: 'Spain' });
    expect((await put(token, { country: '  ' })).body).toMatchObject({ country: null });
  });

  // Covers API-45, ASVS-2.2.3, ASVS-7.5.1
  it('changes the email only with the current password', async () => {
    const { token, email } = await api.consumer();
    const missing = await put(token, { email: 'fresh@people.example' });
    expect([missing.status, missing.body.errors[0].field]).toEqual([400, 'currentPassword']);
    const wrong = await put(token, { email: 'fresh@people.example', currentPassword: 'not this one' });
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([401, 'currentPassword']);
    expect((await api.send('GET', '/user/me', { token })).body.email).toBe(email);

    const right = await put(token, { email: 'fresh@people.example', currentPassword: PASSWORD });
    expect([right.status, right.body.email]).toEqual([200, 'fresh@people.example']);
    const login = (address: string) =>
      api.send('POST', '/auth/login', { body: { email: address, password: PASSWORD } });
    expect((await login(email)).status).toBe(401);
    expect((await login('FRESH@people.example')).status).toBe(200);
  });

  it('returns 409 when the new email is taken, and changes nothing', async () => {
    const { token } = await api.consumer();
    const { email } = await api.consumer();
    const response = await put(token, { name: 'Other', email: email.toUpperCase(), currentPassword: PASSWORD });
    expect([response.status, response.body.errors[0].field]).toEqual([409, 'email']);
    expect((await api.send('GET', '/user/me', { token })).body.name).toBe('Ana');
  });

  it("changes the letter case of the caller's email", async () => {
    const { token, email } = await api.consumer();
    const response = await put(token, { email: email.toUpperCase(), currentPassword: PASSWORD });
    expect([response.status, response.body.email]).toEqual([200, email.toUpperCase()]);
  });

  // Covers ASVS-8.3.1
  it('rejects companies at PUT /user/me', async () => {
    const { token } = await api.company();
    expect((await put(token, { name: 'X' })).status).toBe(403);
  });
});

describe('DELETE /user/me', () => {
  const remove = (token: string, password: string) => api.send('DELETE', '/user/me', { token, body: { password } });

  // Covers API-46, API-85, UI-33, ASVS-7.4.2
  it('deletes the account, its sessions and its reviews, and releases the email', async () => {
    const ana = await api.consumer();
    const ben = await api.consumer();
    await api.review(ana, 'left.example', { rating: 0 });
    await api.review(ana, 'lonely.example');
    await api.review(ben, 'left.example', { rating: 5 });

    const response = await remove(ana.token, PASSWORD);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await api.send('GET', '/user/me', { token: ana.token })).status).toBe(401);
    expect((await api.send('GET', '/company/left.example')).body).toMatchObject({
      reviewsQuantity: 1,
      ratingGeneral: 5,
      ratingCounts: [0, 0, 0, 0, 0, 1],
    });
    expect((await api.send('GET', '/company/lonely.example')).body).toMatchObject({ reviewsQuantity: 0, review: [] });
    await api.consumer({ email: ana.email });
  });

  // Covers API-46
  it('requires the correct password to delete an account', async () => {
    const { token } = await api.consumer();
    const response = await remove(token, 'not this one');
    expect([response.status, response.body.errors[0].field]).toEqual([401, 'password']);
    expect((await api.send('GET', '/user/me', { token })).status).toBe(200);
  });

  it('rejects companies at DELETE /user/me', async () => {
    expect((await remove((await api.company()).token, PASSWORD)).status).toBe(403);
  });
});
