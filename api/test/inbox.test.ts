import { API_KEY_SCOPES, SELECTION_MAX, TAGS_MAX, WEBHOOK_EVENTS } from '@heard/contract';
import { addCompanyPerson, type LoggedInPerson } from './addCompanyPerson.ts';
import type { Json } from './Json.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const UNKNOWN_ID = '999999999';

/** A company with reviews, the oldest first, and two people. */
interface Team {
  admin: LoggedInPerson;
  manager: LoggedInPerson;
  reviews: string[];
}

async function createTeam(fields: object[]): Promise<Team> {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager', { name: 'Marta Assigned' });
  const people: Json[] = (await api.send('GET', '/company/people', owner)).body;
  const admin = { ...owner, personId: people.find(({ you }) => you).id };
  const reviews: string[] = [];
  for (const one of fields) reviews.push((await api.review(await api.consumer(), owner.id, one)).id);
  return { admin, manager, reviews };
}

async function createTag({ token }: LoggedIn, name: string, color = 'blue'): Promise<string> {
  const { status, body } = await api.send('POST', '/company/tags', { token, body: { name, color } });
  expect(status).toBe(201);
  return body.id;
}

const select = ({ token }: LoggedIn, body: object) => api.send('PUT', '/company/reviews/selection', { token, body });

async function listIds({ token }: LoggedIn, query = ''): Promise<string[]> {
  const { status, body } = await api.send('GET', `/review/company${query}`, { token });
  expect([query, status]).toEqual([query, 200]);
  return body.map(({ id }: Json) => id);
}

const count = async ({ token }: LoggedIn) => (await api.send('GET', '/company/reviews/counts', { token })).body;

const getFields = ({ status, body }: { status: number; body: Json }) => [
  status,
  ...(body?.errors ?? []).map(({ field }: Json) => field),
];

describe('/company/tags', () => {
  it('creates, renames, recolors, lists by name and deletes tags', async () => {
    const owner = await api.company();
    const second = await createTag(owner, 'Refund');
    const first = await createTag(owner, ' Delivery ', 'teal');
    const list = async () => (await api.send('GET', '/company/tags', owner)).body;
    expect(await list()).toEqual([
      { id: first, name: 'Delivery', color: 'teal' },
      { id: second, name: 'Refund', color: 'blue' },
    ]);
    const renamed = await api.send('PUT', `/company/tags/${second}`, { ...owner, body: { name: 'Complaint' } });
    expect(renamed).toMatchObject({ status: 200, body: { id: second, name: 'Complaint', color: 'blue' } });
    const recolored = await api.send('PUT', `/company/tags/${second}`, { ...owner, body: { color: 'pink' } });
    expect(recolored.body).toEqual({ id: second, name: 'Complaint', color: 'pink' });
    expect(await api.send('DELETE', `/company/tags/${first}`, owner)).toMatchObject({ status: 204 });
    expect(await list()).toEqual([{ id: second, name: 'Complaint', color: 'pink' }]);
    expect(await api.send('DELETE', `/company/tags/${first}`, owner)).toMatchObject({ status: 404 });
  });

  it('rejects a name that differs from an existing tag only by letter case', async () => {
    const owner = await api.company();
    await createTag(owner, 'Delivery');
    const other = await createTag(owner, 'Other');
    const create = await api.send('POST', '/company/tags', { ...owner, body: { name: 'DELIVERY', color: 'blue' } });
    expect(getFields(create)).toEqual([400, 'name']);
    const rename = await api.send('PUT', `/company/tags/${other}`, { ...owner, body: { name: 'delivery' } });
    expect(getFields(rename)).toEqual([400, 'name']);
    await createTag(await api.company(), 'Delivery');
  });

  it.each([
    [{ name: '', color: 'blue' }, 'name'],
    [{ name: 'a'.repeat(41), color: 'blue' }, 'name'],
    [{ name: 'a', color: '#ff0000' }, 'color'],
  ])('rejects the tag %j', async (body, field) => {
    expect(getFields(await api.send('POST', '/company/tags', { ...(await api.company()), body }))).toEqual([
      400,
      field,
    ]);
  });

  it('limits the tags of a company, even when requests are concurrent', async () => {
    const owner = await api.company();
    for (let n = 2; n < TAGS_MAX; n++) await createTag(owner, `Tag ${n}`);
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        api.send('POST', '/company/tags', { ...owner, body: { name, color: 'gray' } }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect((await api.send('GET', '/company/tags', owner)).body).toHaveLength(TAGS_MAX);
  });

  it('hides the tags of a company from other companies', async () => {
    const tag = await createTag(await api.company(), 'Private');
    const other = await api.company();
    expect((await api.send('GET', '/company/tags', other)).body).toEqual([]);
    const path = `/company/tags/${tag}`;
    expect(await api.send('PUT', path, { ...other, body: { name: 'Stolen' } })).toMatchObject({ status: 404 });
    expect(await api.send('DELETE', path, other)).toMatchObject({ status: 404 });
  });
});

describe('PUT /company/reviews/selection', () => {
  it('tags and assigns reviews, and returns the tags and assignees from before the change', async () => {
    const { admin, manager, reviews } = await createTeam([{}, {}, {}]);
    const [first = '', second = '', third = ''] = reviews;
    const tag = await createTag(admin, 'Delivery');
    const other = await createTag(admin, 'Refund');
    await select(admin, { ids: [second], tags: { add: [other], remove: [] }, assignee: admin.personId });
    const { status, body } = await select(manager, {
      ids: [second, first],
      tags: { add: [tag], remove: [other] },
      assignee: manager.personId,
    });
    expect([status, body]).toEqual([
      200,
      {
        previous: [
          { id: first, tags: [], assignee: null },
          { id: second, tags: [other], assignee: admin.personId },
        ],
      },
    ]);
    const listed: Json[] = (await api.send('GET', '/review/company', admin)).body;
    expect(listed.map(({ id, tags, assignee }) => ({ id, tags, assignee }))).toEqual([
      { id: third, tags: [], assignee: null },
      { id: second, tags: [tag], assignee: manager.personId },
      { id: first, tags: [tag], assignee: manager.personId },
    ]);
  });

  it('changes only the tags or the assignee that the request contains', async () => {
    const { admin, reviews: ids } = await createTeam([{}]);
    const tag = await createTag(admin, 'Delivery');
    await select(admin, { ids, tags: { add: [tag], remove: [] } });
    await select(admin, { ids, assignee: admin.personId });
    await select(admin, { ids, assignee: null });
    expect((await api.send('GET', '/review/company', admin)).body).toMatchObject([{ tags: [tag], assignee: null }]);
  });

  it('ignores deleted reviews and reviews of other companies in a selection', async () => {
    const { admin, reviews } = await createTeam([{}]);
    const author = await api.consumer();
    const deleted = (await api.review(author, admin.id)).id;
    await api.send('DELETE', `/review/${deleted}`, author);
    const other = await createTeam([{}]);
    const ids = [...reviews, deleted, ...other.reviews, UNKNOWN_ID];
    const { body } = await select(admin, { ids, assignee: admin.personId });
    expect(body.previous.map(({ id }: Json) => id)).toEqual(reviews);
    expect((await api.send('GET', '/review/company', other.admin)).body).toMatchObject([{ assignee: null }]);
    expect(await select(admin, { ids: other.reviews, assignee: null })).toMatchObject({ status: 404 });
  });

  it('rejects unknown tags and people', async () => {
    const { admin, reviews: ids } = await createTeam([{}]);
    const other = await createTeam([]);
    const foreign = await createTag(other.admin, 'Foreign');
    for (const id of [foreign, UNKNOWN_ID]) {
      expect(getFields(await select(admin, { ids, tags: { add: [id], remove: [] } }))).toEqual([400, 'tags.add']);
    }
    for (const assignee of [other.admin.personId, UNKNOWN_ID, 'own', 'i1', 'me']) {
      expect(getFields(await select(admin, { ids, assignee }))).toEqual([400, 'assignee']);
    }
    const many = Array.from({ length: SELECTION_MAX + 1 }, (_, at) => String(at + 1));
    expect(getFields(await select(admin, { ids: many, assignee: null }))).toEqual([400, 'ids']);
    expect(getFields(await select(admin, { ids: [], assignee: null }))).toEqual([400, 'ids']);
  });

  it('rejects assigning reviews in a company that has only one person', async () => {
    const owner = await api.company();
    const { id } = await api.review(await api.consumer(), owner.id);
    expect(getFields(await select(owner, { ids: [id], assignee: 'own' }))).toEqual([400, 'assignee']);
    expect(await listIds(owner, '?assignee=me')).toEqual([]);
    expect(await listIds(owner, '?assignee=nobody')).toEqual([id]);
  });
});

describe('filters', () => {
  let team: Team;
  let tag: string;
  beforeAll(async () => {
    team = await createTeam([
      { title: 'Late delivery', rating: 1 },
      { title: 'Great', rating: 5 },
      { title: 'Tarde', description: 'El pedido llegó tarde y nadie respondió a mis correos.', rating: 1 },
      { title: 'Fine', rating: 4 },
    ]);
    const { admin, manager, reviews } = team;
    const [first = '', second = '', third = '', fourth = ''] = reviews;
    const days = [first, second, third, fourth].map((id, at) => [id, `2026-03-0${at + 1}T12:00:00Z`]);
    for (const [id, at] of days) {
      await api
        .database('reviews')
        .where({ id })
        .update({ created_at: at, language: id === third ? 'es' : 'en' });
    }
    await api.send('PUT', `/review/${first}/reply`, { ...admin, body: { text: 'Sorry.' } });
    tag = await createTag(admin, 'Delivery');
    await select(admin, { ids: [first, third], tags: { add: [tag], remove: [] } });
    await select(admin, { ids: [first, second], assignee: manager.personId });
    await select(admin, { ids: [fourth], assignee: admin.personId });
  });

  it.each([
    ['rating=1', [2, 0]],
    ['rating=1&rating=5', [2, 1, 0]],
    ['replied=false', [3, 2, 1]],
    ['language=es', [2]],
    ['language=es&origin=organic', [2]],
    ['origin=invited', []],
    ['tag=TAG', [2, 0]],
    ['tag=TAG&sort=oldest', [0, 2]],
    ['tag=TAG&sort=highest', [2, 0]],
    ['tag=TAG&replied=false&rating=1', [2]],
    ['assignee=nobody', [2]],
    ['assignee=me', [3]],
    ['assignee=MANAGER', [1, 0]],
    ['assignee=MANAGER&tag=TAG', [0]],
    ['assignee=MANAGER&replied=true', [0]],
    ['from=2026-03-02', [3, 2, 1]],
    ['from=2026-03-02&to=2026-03-03', [2, 1]],
    ['from=2026-03-02&to=2026-03-03&sort=oldest', [1, 2]],
    ['to=2026-03-01', [0]],
    ['q=deliv', [0]],
    ['q=tarde&rating=1&replied=false&assignee=nobody&tag=TAG&language=es&from=2026-03-01&to=2026-03-31', [2]],
    ['tag=999999999', []],
    ['assignee=999999999', []],
  ])('filters reviews by %s', async (query, expected) => {
    const { admin, manager, reviews } = team;
    const filled = query.replace('TAG', tag).replace('MANAGER', manager.personId);
    expect(await listIds(admin, `?${filled}`)).toEqual(expected.map((at) => reviews[at]));
  });

  it.each(['tag=TAG', 'assignee=MANAGER', 'rating=1', 'replied=false&q=', 'from=2026-03-01', 'q=e&from=2026-03-01'])(
    'returns each review exactly once across the pages of %s',
    async (query) => {
      const { admin, manager } = team;
      const filled = query.replace('TAG', tag).replace('MANAGER', manager.personId);
      const whole = await listIds(admin, `?${filled}`);
      const pages: string[] = [];
      for (let next: string | undefined = `?limit=1&${filled}`; next !== undefined;) {
        const { body, headers } = await api.send('GET', `/review/company${next}`, admin);
        pages.push(...body.map(({ id }: Json) => id));
        next = /^<(.+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(pages).toEqual(whole);
    },
  );

  it.each([
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
    ['assignee=own', 'assignee'],
    ['tag=x', 'tag'],
    ['relation=any&rating=1', 'relation'],
    ['mood=good', 'mood'],
  ])('rejects the filter %s', async (query, field) => {
    expect(getFields(await api.send('GET', `/review/company?${query}`, team.admin))).toEqual([400, field]);
  });

  it('counts the reviews of each filter', async () => {
    const { admin, manager } = team;
    expect(await count(manager)).toEqual({
      all: 4,
      notReplied: 3,
      related: 0,
      ratings: [0, 2, 0, 0, 1, 1],
      languages: expect.any(Object),
      origins: { organic: 4, invited: 0, confirmed: 0 },
      benefit: 0,
      tags: { [tag]: 2 },
      assignees: { [manager.personId]: 2, [admin.personId]: 1 },
      nobody: 1,
    });
  });
});

it('excludes hidden reviews and reviews by people with a connection to the company from the counts', async () => {
  const { admin, reviews } = await createTeam([{}, { relation: 'employee' }, {}]);
  const tag = await createTag(admin, 'Delivery');
  await select(admin, { ids: reviews, tags: { add: [tag], remove: [] }, assignee: admin.personId });
  await api.database('reviews').where({ id: reviews[2] }).update({ hidden_at: new Date(), hidden_reason: 'Spam.' });
  expect(await count(admin)).toMatchObject({
    all: 1,
    related: 1,
    tags: { [tag]: 1 },
    assignees: { [admin.personId]: 1 },
  });
  expect(await listIds(admin, `?tag=${tag}`)).toEqual([reviews[0]]);
});

it('shows neither tags nor assignees to API keys', async () => {
  const { admin, reviews: ids } = await createTeam([{}]);
  const tag = await createTag(admin, 'Delivery');
  await select(admin, { ids, tags: { add: [tag], remove: [] }, assignee: admin.personId });
  const body = { name: 'Shop', scopes: API_KEY_SCOPES, currentPassword: PASSWORD };
  const { key: token } = (await api.send('POST', '/company/keys', { ...admin, body })).body;
  const [review] = (await api.send('GET', '/review/company?rating=4', { token })).body;
  expect(review.id).toBe(ids[0]);
  expect(review).not.toHaveProperty('tags');
  expect(review).not.toHaveProperty('assignee');
  for (const filter of [`tag=${tag}`, 'assignee=nobody']) {
    expect(await api.send('GET', `/review/company?${filter}`, { token })).toMatchObject({
      status: 403,
      body: { type: '/problems/wrong-scope' },
    });
  }
});

it('lets viewers see tags and assignees', async () => {
  const { admin, reviews: ids } = await createTeam([{}]);
  const viewer = await addCompanyPerson(api, admin, 'viewer');
  const tag = await createTag(admin, 'Delivery');
  await select(admin, { ids, tags: { add: [tag], remove: [] }, assignee: viewer.personId });
  expect((await api.send('GET', '/review/company?assignee=me', viewer)).body).toMatchObject([
    { id: ids[0], tags: [tag], assignee: viewer.personId },
  ]);
  expect((await api.send('GET', '/company/tags', viewer)).body).toHaveLength(1);
});

describe('deletion', () => {
  it('deletes a tag while the tag is added to reviews', async () => {
    const { admin, manager, reviews } = await createTeam([{ title: 'Warm bread' }]);
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      const id = await createTag(admin, `Tag ${attempt}`);
      const [added, deleted] = await Promise.all([
        select(manager, { ids: reviews, tags: { add: [id], remove: [] } }),
        api.send('DELETE', `/company/tags/${id}`, admin),
      ]);
      statuses.push(added.status, deleted.status);
    }
    expect(statuses.filter((status) => ![200, 204, 400].includes(status))).toEqual([]);
  });

  it('unassigns the reviews of a removed person', async () => {
    const { admin, manager, reviews: ids } = await createTeam([{}]);
    await select(admin, { ids, assignee: manager.personId });
    await api.send('DELETE', `/company/people/${manager.personId}`, admin);
    expect((await api.send('GET', '/review/company', admin)).body).toMatchObject([{ assignee: null }]);
    expect(await count(admin)).toMatchObject({ assignees: {}, nobody: 1 });
  });

  it("unassigns the reviews of a deleted login, and keeps the company's tags and saved replies", async () => {
    const { admin, manager, reviews } = await createTeam([{}]);
    const [id = ''] = reviews;
    const tag = await createTag(manager, 'Delivery');
    await select(manager, { ids: reviews, tags: { add: [tag], remove: [] }, assignee: manager.personId });
    const reply = { title: 'Thanks', language: 'en', text: 'Thank you.' };
    await api.send('POST', '/company/savedReplies', { token: manager.token, body: reply });
    expect((await api.send('PUT', `/review/${id}/reply/reservation`, manager)).status).toBe(200);
    const body = { password: PASSWORD };
    expect((await api.send('DELETE', '/auth/login', { token: manager.token, body })).status).toBe(204);
    const [review] = (await api.send('GET', '/review/company', admin)).body;
    expect([review.tags, review.assignee]).toEqual([[tag], null]);
    expect((await api.send('GET', '/company/replyReservations', admin)).body.reservations).toEqual([]);
    expect((await api.send('GET', '/company/savedReplies', admin)).body).toMatchObject([{ title: 'Thanks' }]);
  });

  it('removes a deleted tag from reviews', async () => {
    const { admin, reviews: ids } = await createTeam([{}]);
    const tag = await createTag(admin, 'Delivery');
    await select(admin, { ids, tags: { add: [tag], remove: [] } });
    await api.send('DELETE', `/company/tags/${tag}`, admin);
    expect((await api.send('GET', '/review/company', admin)).body).toMatchObject([{ tags: [] }]);
  });

  it('deletes tags and assignments with the account of the company', async () => {
    const { admin, manager, reviews: ids } = await createTeam([{}]);
    const tag = await createTag(admin, 'Delivery');
    await select(admin, { ids, tags: { add: [tag], remove: [] }, assignee: manager.personId });
    const { status } = await api.send('DELETE', '/company', { ...admin, body: { password: PASSWORD } });
    expect(status).toBe(204);
    for (const table of ['review_tags', 'review_assignments']) {
      expect(await api.database(table).whereIn('review_id', ids)).toEqual([]);
    }
    expect(await api.database('company_tags').where({ id: tag })).toEqual([]);
  });

  it('deletes the tags and the assignment of a deleted review', async () => {
    const { admin, reviews: ids } = await createTeam([{}]);
    const tag = await createTag(admin, 'Delivery');
    await select(admin, { ids, tags: { add: [tag], remove: [] }, assignee: admin.personId });
    await api.database('reviews').whereIn('id', ids).del();
    for (const table of ['review_tags', 'review_assignments']) {
      expect(await api.database(table).whereIn('review_id', ids)).toEqual([]);
    }
  });
});

it("exports the company's tags only for admins, and assigned reviews only for the person to whom they are assigned", async () => {
  const { admin, manager, reviews } = await createTeam([{}, {}]);
  const tag = await createTag(admin, 'Delivery', 'amber');
  await select(admin, { ids: reviews.slice(0, 1), tags: { add: [tag], remove: [] } });
  await select(admin, { ids: reviews, assignee: manager.personId });
  const read = async (person: LoggedIn) => (await api.send('GET', '/user/me/export', person)).body;
  expect(await read(admin)).toMatchObject({
    companyTags: [{ name: 'Delivery', color: 'amber', reviewIds: reviews.slice(0, 1) }],
    assignedReviews: [],
  });
  expect(await read(manager)).toMatchObject({ companyTags: [], assignedReviews: reviews });
});

it('omits tags and assignees from public responses', async () => {
  const { admin, manager, reviews } = await createTeam([{ rating: 5 }, { rating: 5 }]);
  const name = 'Xylophonequartz';
  const tag = await createTag(admin, name);
  await select(admin, { ids: reviews, tags: { add: [tag], remove: [] }, assignee: manager.personId });
  const { body: openApi } = await api.send('GET', '/openapi.json');
  const paths = Object.entries<Json>(openApi.paths).flatMap(([path, { get }]) =>
    get !== undefined && (get.security ?? []).length === 0 ? [path] : [],
  );
  // The ids that public endpoints accept in their paths.
  const person = await api.database('users').first('profile_id').whereNotNull('profile_id');
  const values = [admin.id, ...reviews, manager.personId, person?.profile_id ?? '1'];
  const urls = paths.flatMap((path) => {
    if (path === '/openapi.json') return [];
    return path.includes('{') ? values.map((value) => path.replaceAll(/\{\w+\}/g, value)) : [path];
  });
  const found: string[] = [];
  let successful = 0;
  for (const url of urls) {
    const { status, text } = await api.send('GET', url);
    if (status === 200) successful += 1;
    if (
      text.includes(name) ||
      text.includes('Assigned') ||
      text.includes(manager.email) ||
      /"(tags|assignee)":/.test(text)
    )
      found.push(url);
  }
  expect(found).toEqual([]);
  expect(successful).toBeGreaterThan(20);
});

it('omits tags and assignees from webhooks', async () => {
  const { admin, manager } = await createTeam([]);
  const body = { url: 'https://hooks.acme.com/', events: WEBHOOK_EVENTS, currentPassword: PASSWORD };
  const { id: webhook } = (await api.send('POST', '/company/webhooks', { ...admin, body })).body;
  const author = await api.consumer();
  const { id } = await api.review(author, admin.id);
  const tag = await createTag(admin, 'Delivery');
  await select(admin, { ids: [id], tags: { add: [tag], remove: [] }, assignee: manager.personId });
  await api.send('PUT', `/review/${id}`, { ...author, body: { title: 'Better' } });
  const { body: deliveries } = await api.send('GET', `/company/webhooks/${webhook}/deliveries`, admin);
  expect(deliveries.map(({ type }: Json) => type)).toEqual(['review.updated', 'review.created']);
  const sent = JSON.parse(deliveries[0].body).data.review;
  expect(sent).not.toHaveProperty('tags');
  expect(sent).not.toHaveProperty('assignee');
});
