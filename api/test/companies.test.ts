import { PASSWORD, testApi } from './testApi.ts';

const api = testApi();
const NONE = [0, 0, 0, 0, 0, 0];

const registration = (website: string, fields: object = {}) => ({
  name: 'Acme',
  email: `owner@${website.replace(/[^\w.]/g, '')}`,
  website,
  workEmail: 'work@acme.example',
  password: PASSWORD,
  ...fields,
});
const register = (website: string, fields?: object) =>
  api.send('POST', '/auth/registerCompany', { body: registration(website, fields) });
const read = (id: string) => api.send('GET', `/company/${id}`);

describe('POST /auth/registerCompany', () => {
  // Covers SPEC-3.11, SPEC-7.4, API-17, API-72, API-73
  it('registers a company, and returns 201 and the public company', async () => {
    const response = await register('https://www.New.example/shop', {
      email: 'owner@new.example',
      description: 'Line one\nline two',
      country: 'Spain',
      city: 'Valencia',
      address: 'Street 1',
      phone: '34-600123456',
    });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: 'new.example',
      name: 'Acme',
      formerName: null,
      originCounts: { organic: NONE, invited: NONE, confirmed: NONE },
      hiddenQuantity: 0,
      description: 'Line one\nline two',
      website: 'https://www.new.example',
      avatar: null,
      reviewsQuantity: 0,
      ratingGeneral: 0,
      ratingCounts: [0, 0, 0, 0, 0, 0],
      languageCounts: {},
      benefitQuantity: 0,
      relationCounts: { employee: 0, competitor: 0 },
      score: null,
      address: 'Street 1',
      country: 'Spain',
      city: 'Valencia',
      categories: [],
      claimed: true,
      verified: true,
      verification: 'none',
      createdAt: expect.any(String),
    });
  });

  // Covers API-17
  it('accepts missing and empty optional fields of a registration', async () => {
    const response = await register('empty.example', { description: ' ', country: '', city: '', address: '' });
    expect([response.status, response.body.description, response.body.city]).toEqual([201, null, null]);
  });

  // Covers API-20, API-59, API-82
  it('keeps the reviews of a listing when it is claimed, and changes its name to the name that the owner entered', async () => {
    const ana = await api.consumer();
    await api.review(ana, 'http://listed.example', { companyName: 'As Ana calls it', rating: 2 });
    expect((await read('listed.example')).body).toMatchObject({
      name: 'listed.example',
      claimed: false,
      verified: false,
    });

    const response = await register('https://listed.example');
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      name: 'Acme',
      website: 'https://listed.example',
      verified: true,
      reviewsQuantity: 1,
      ratingGeneral: 2,
    });
    expect((await read('listed.example')).body.review).toHaveLength(1);
    const own = await api.send('GET', '/review/user', { token: ana.token });
    expect(own.body[0]).toMatchObject({ companyId: 'listed.example', companyName: 'Acme' });
  });

  // Covers API-19
  it('returns 409 naming the taken email, the taken website, or both', async () => {
    await register('owned.example', { email: 'Owner@owned.example' });
    const website = await register('www.owned.example', { email: 'second@owned.example' });
    expect([website.status, website.body.errors.map(getField)]).toEqual([409, ['website']]);
    const email = await register('other.example', { email: 'oWNER@owned.example' });
    expect([email.status, email.body.errors.map(getField)]).toEqual([409, ['email']]);
    const both = await register('owned.example', { email: 'owner@owned.example' });
    expect([both.status, both.body.errors.map(getField)]).toEqual([409, ['email', 'website']]);
    expect((await read('other.example')).status).toBe(404);
  });

  it('leaves a listing unchanged when the email of the claim is taken', async () => {
    await api.review(await api.consumer(), 'kept.example', { companyName: 'Kept' });
    await register('elsewhere.example', { email: 'busy@firm.example' });
    expect((await register('kept.example', { email: 'busy@firm.example' })).status).toBe(409);
    expect((await read('kept.example')).body).toMatchObject({ name: 'kept.example', verified: false });
  });
});

describe('POST /auth/loginCompany', () => {
  // Covers SPEC-7.5, API-21
  it('returns 200, a token and the company when a company logs in', async () => {
    await register('login.example', { email: 'in@login.example', phone: '34-600123456' });
    const response = await api.send('POST', '/auth/loginCompany', {
      body: { email: 'IN@login.example', password: PASSWORD },
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      token: expect.any(String),
      company: expect.objectContaining({
        id: 'login.example',
        email: 'in@login.example',
        workEmail: 'work@acme.example',
        phone: '34-600123456',
        role: { id: 3, name: 'company' },
      }),
    });
  });

  // Covers API-22
  it('rejects work emails and consumer emails at the company login', async () => {
    await register('gates.example', { email: 'front@gates.example', workEmail: 'back@gates.example' });
    const consumer = await api.consumer();
    for (const email of ['back@gates.example', consumer.email]) {
      const response = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });
      expect(response.status).toBe(401);
    }
  });
});

describe('GET /company/{id}', () => {
  // Covers API-62
  it('accepts the id of a company in any form', async () => {
    await register('forms.example');
    const forms = ['forms.example', 'WWW.Forms.example', 'forms.example.', 'https%3A%2F%2Fforms.example%2Fshop%3Fx'];
    for (const form of forms) expect([form, (await read(form)).body.id]).toEqual([form, 'forms.example']);
  });

  it('returns 404 for unknown companies and invalid websites', async () => {
    for (const id of [
      'absent.example',
      'x',
      'localhost',
      '1.2.3.4',
      'co.uk',
      '%00',
      '%20',
      'a'.repeat(3000),
      '..%2f',
    ]) {
      expect([id, (await read(id)).status]).toEqual([id, 404]);
    }
  });

  // Covers SPEC-3.5, SPEC-3.12, SPEC-7.13, API-39, API-40, API-71, ASVS-8.2.3
  it('returns a company with the newest 20 reviews and their authors, without private fields of the owner', async () => {
    await register('public.example', { email: 'secret@public.example', phone: '34-600123456' });
    for (let i = 0; i < 21; i++) await api.review(await api.consumer(), 'public.example', { title: `Review ${i}` });
    const response = await read('public.example');
    expect(response.body.review.map(({ title }: { title: string }) => title)).toEqual(
      Array.from({ length: 20 }, (_, i) => `Review ${20 - i}`),
    );
    expect(response.body.review[0].user).toEqual({
      id: expect.any(String),
      name: 'Ana',
      lastName: 'Ruiz',
      avatar: null,
      country: null,
      reviewsQuantity: 1,
    });
    expect(response.body.reviewsQuantity).toBe(21);
    for (const hidden of ['secret@', 'work@', '34-600123456', 'argon2', 'email', 'consumer']) {
      expect(response.text).not.toContain(hidden);
    }
  });

  // Covers API-73
  it("returns the mean and the counts of a company's ratings", async () => {
    for (const rating of [0, 5, 5, 3]) await api.review(await api.consumer(), 'mean.example', { rating });
    expect((await read('mean.example')).body).toMatchObject({
      reviewsQuantity: 4,
      ratingGeneral: 3.25,
      ratingCounts: [1, 0, 0, 1, 0, 2],
    });
  });
});

describe('GET and PUT /company', () => {
  // Covers SPEC-6.9, SPEC-7.11, SPEC-7.14, API-38, API-42, ASVS-8.4.1
  it('returns the company of the caller and changes its profile', async () => {
    const { token, id, email } = await api.company();
    const profile = { name: 'New name', description: 'About', address: 'Street 2', country: 'France', city: 'Lyon' };
    const response = await api.send('PUT', '/company', { token, body: profile });
    expect(response.status).toBe(200);
    const role = { id: 3, name: 'company' };
    expect(response.body).toMatchObject({ ...profile, id, verified: true, email, workEmail: email, phone: null, role });
    expect((await api.send('GET', '/company', { token })).body).toEqual(response.body);
    expect((await read(id)).body).toMatchObject(profile);

    const cleared = await api.send('PUT', '/company', { token, body: { city: '', description: '' } });
    expect(cleared.body).toMatchObject({ city: null, description: null, country: 'France' });
    expect((await api.send('PUT', '/company', { token, body: {} })).body).toEqual(cleared.body);
  });

  // Covers API-42, ASVS-8.2.3
  it('rejects changes of the website and of read-only properties', async () => {
    const { token } = await api.company();
    for (const field of ['website', 'id', 'claimed', 'verified']) {
      const response = await api.send('PUT', '/company', { token, body: { [field]: 'other.example' } });
      expect([response.status, response.body.errors]).toEqual([400, [{ field, message: expect.any(String) }]]);
    }
  });

  it('changes the login email when the password is sent, and accepts logins with the new email', async () => {
    const owner = await api.company({ website: 'moves.example' });
    const email = 'Moved@moves.example';
    const change = (body: object) => api.send('PUT', '/company', { token: owner.token, body });
    expect((await change({ email })).body.errors[0].field).toBe('currentPassword');
    expect((await change({ email, currentPassword: 'wrong' })).status).toBe(401);
    const changed = await change({ email, currentPassword: PASSWORD });
    expect([changed.status, changed.body.email]).toEqual([200, email]);
    const logIn = (one: string) => api.send('POST', '/auth/loginCompany', { body: { email: one, password: PASSWORD } });
    expect((await logIn('moved@moves.example')).status).toBe(200);
    expect((await logIn(owner.email)).status).toBe(401);
    const { length } = await api.database('mails').where({ kind: 'emailChanged', recipient: owner.email });
    expect(length).toBe(1);
    // A change of only the letter case also requires the password, but sends no email.
    expect((await change({ email: email.toLowerCase(), currentPassword: PASSWORD })).status).toBe(200);
  });

  it('rejects the login email of another company, even in concurrent requests', async () => {
    const [one, other] = await Promise.all([api.company(), api.company()]);
    const taken = await api.send('PUT', '/company', {
      token: one.token,
      body: { email: other.email.toUpperCase(), currentPassword: PASSWORD },
    });
    expect([taken.status, taken.body.errors[0].field]).toEqual([409, 'email']);
    const body = { email: 'both@want.example', currentPassword: PASSWORD };
    const both = await Promise.all([one, other].map(({ token }) => api.send('PUT', '/company', { token, body })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('changes and removes the phone number of a company', async () => {
    const { token } = await api.company();
    const change = (phone: unknown) => api.send('PUT', '/company', { token, body: { phone } });
    expect((await change('33-612345678')).body.phone).toBe('33-612345678');
    expect((await change('612345678')).body.errors[0].field).toBe('phone');
    expect((await change(null)).body.phone).toBeNull();
  });

  // Covers SPEC-6.13, SPEC-7.17, API-38, ASVS-8.2.1
  it('rejects consumers and visitors at the profile of a company', async () => {
    const { token } = await api.consumer();
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? { name: 'X' } : undefined;
      expect((await api.send(method, '/company', { token, body })).status).toBe(403);
      expect((await api.send(method, '/company', { body })).status).toBe(401);
    }
  });
});

describe('DELETE /company', () => {
  // Covers SPEC-6.9, SPEC-7.15, API-43, API-44
  it('deletes a company but keeps an unclaimed listing with its name, website and reviews', async () => {
    const { token, email, id } = await api.company({ website: 'gone.example', name: 'Gone' });
    await api.send('PUT', '/company', { token, body: { description: 'Secret', city: 'Rome', country: 'Italy' } });
    await api.review(await api.consumer(), 'gone.example', { rating: 3 });
    const other = await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } });

    const response = await api.send('DELETE', '/company', { token, body: { password: PASSWORD } });
    expect([response.status, response.text]).toEqual([204, '']);
    for (const dead of [token, other.body.token]) {
      expect((await api.send('GET', '/company', { token: dead })).status).toBe(401);
      expect((await api.send('GET', '/user/me', { token: dead })).status).toBe(401);
    }
    expect((await api.send('POST', '/auth/loginCompany', { body: { email, password: PASSWORD } })).status).toBe(401);
    expect((await read(id)).body).toMatchObject({
      name: 'Gone',
      website: 'https://gone.example',
      claimed: false,
      verified: false,
      description: null,
      city: null,
      country: null,
      reviewsQuantity: 1,
      ratingGeneral: 3,
    });
    const row = await api.database('companies').first().where({ domain: 'gone.example' });
    expect(JSON.stringify(row)).not.toMatch(/owner@|argon2|Secret|Rome/);

    expect((await register('gone.example', { email })).status).toBe(201);
    expect((await api.send('GET', '/company', { token })).status).toBe(401);
  });
});

const getField = ({ field }: { field: string }) => field;
