import { SAVED_REPLIES_MAX } from '@heard/contract';
import { addCompanyPerson } from './addCompanyPerson.ts';
import type { Json } from './Json.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const THANKS = { title: 'Thanks', language: 'en', text: 'Thank you, {firstName}, says {company}.' };

const list = async ({ token }: LoggedIn) => (await api.send('GET', '/company/savedReplies', { token })).body;

const create = ({ token }: LoggedIn, changes: object = {}) =>
  api.send('POST', '/company/savedReplies', { token, body: { ...THANKS, ...changes } });

const change = ({ token }: LoggedIn, id: string, body: object) =>
  api.send('PUT', `/company/savedReplies/${id}`, { token, body });

const remove = ({ token }: LoggedIn, id: string) => api.send('DELETE', `/company/savedReplies/${id}`, { token });

const getFields = ({ status, body }: { status: number; body: Json }) => [
  status,
  ...(body?.errors ?? []).map(({ field }: Json) => field),
];

it('creates, changes, lists by title and deletes saved replies', async () => {
  const owner = await api.company();
  const { status, body: thanks } = await create(owner, { title: ' Thanks ' });
  expect([status, thanks]).toEqual([201, { id: expect.any(String), ...THANKS }]);
  const { body: apology } = await create(owner, { title: 'Apology', text: 'We are sorry about {rating} stars.\nBye' });
  expect(await list(owner)).toEqual([apology, thanks]);
  const changed = await change(owner, thanks.id, { language: 'es', text: 'Gracias, {firstName}.' });
  expect(changed).toMatchObject({ status: 200, body: { ...thanks, language: 'es', text: 'Gracias, {firstName}.' } });
  expect(await remove(owner, apology.id)).toMatchObject({ status: 204 });
  expect(await remove(owner, apology.id)).toMatchObject({ status: 404 });
  expect(await list(owner)).toEqual([changed.body]);
});

it.each([
  [{ title: '' }, 'title'],
  [{ title: 'a'.repeat(61) }, 'title'],
  [{ language: 'English' }, 'language'],
  [{ text: ' ' }, 'text'],
  [{ text: 'a'.repeat(1001) }, 'text'],
  [{ text: 'Thank you, {name}.' }, 'text'],
  [{ text: 'Thank you, {FirstName}.' }, 'text'],
  [{ text: 'Thank you {}.' }, 'text'],
])('rejects the saved reply %j', async (fields, field) => {
  const owner = await api.company();
  expect(getFields(await create(owner, fields))).toEqual([400, field]);
  const { body: saved } = await create(owner);
  expect(getFields(await change(owner, saved.id, fields))).toEqual([400, field]);
});

it('names the placeholders when it rejects an unknown placeholder', async () => {
  const { body } = await create(await api.company(), { text: 'Hello {lastName}' });
  expect(body.errors).toEqual([
    { field: 'text', message: 'Braces can contain only these placeholders: firstName, company, rating.' },
  ]);
});

it('accepts a closing brace without an opening brace', async () => {
  expect(await create(await api.company(), { text: 'Smile :-} and {rating}' })).toMatchObject({ status: 201 });
});

it('rejects a title that another saved reply in the same language has, in any letter case', async () => {
  const owner = await api.company();
  await create(owner);
  expect(getFields(await create(owner, { title: 'THANKS' }))).toEqual([400, 'title']);
  const { status, body: spanish } = await create(owner, { language: 'es' });
  expect(status).toBe(201);
  expect(getFields(await change(owner, spanish.id, { language: 'en' }))).toEqual([400, 'title']);
  expect(await create(await api.company())).toMatchObject({ status: 201 });
});

it('limits the saved replies of a company, even when requests are concurrent', async () => {
  const owner = await api.company();
  const rows = Array.from({ length: SAVED_REPLIES_MAX - 2 }, (_, n) => ({ ...THANKS, title: `Title ${n}` }));
  const [company] = await api.database('companies').select('id').where({ domain: owner.id });
  await api.database('saved_replies').insert(rows.map((row) => ({ company_id: company?.id ?? '', ...row })));
  const responses = await Promise.all(['a', 'b', 'c', 'd'].map((title) => create(owner, { title })));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
  expect(await list(owner)).toHaveLength(SAVED_REPLIES_MAX);
});

it('hides the saved replies of a company from other companies', async () => {
  const { body: saved } = await create(await api.company());
  const other = await api.company();
  expect(await list(other)).toEqual([]);
  expect(await change(other, saved.id, { title: 'Stolen' })).toMatchObject({ status: 404 });
  expect(await remove(other, saved.id)).toMatchObject({ status: 404 });
});

it('lets viewers read saved replies', async () => {
  const owner = await api.company();
  const { body: saved } = await create(owner);
  expect(await list(await addCompanyPerson(api, owner, 'viewer'))).toEqual([saved]);
});

it('records who created, changed and deleted a saved reply, without its text', async () => {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager', { name: 'Lea Vidal' });
  const { body: saved } = await create(manager);
  await change(manager, saved.id, { title: 'Warm thanks', text: saved.text });
  await change(manager, saved.id, { title: 'Warm thanks' });
  await remove(owner, saved.id);
  const entries: Json[] = (await api.send('GET', '/company/log', owner)).body;
  expect(
    entries
      .filter(({ kind }) => kind.startsWith('savedReply.'))
      .map(({ kind, actor, subject, fields }) => [kind, actor.id === manager.personId, subject, fields]),
  ).toEqual([
    ['savedReply.deleted', false, 'Warm thanks', []],
    ['savedReply.changed', true, 'Warm thanks', ['title']],
    ['savedReply.created', true, 'Thanks', []],
  ]);
  expect(JSON.stringify(entries)).not.toContain('Thank you');
});

it('deletes saved replies with the account of the company', async () => {
  const owner = await api.company({ website: 'saved-replies.example' });
  await create(owner);
  await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
  expect(await list(await api.company({ website: 'saved-replies.example' }))).toEqual([]);
});

it('exports saved replies for admins', async () => {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager');
  await create(manager);
  const read = async (person: LoggedIn) => (await api.send('GET', '/user/me/export', person)).body.savedReplies;
  expect(await read(owner)).toEqual([THANKS]);
  expect(await read(manager)).toEqual([]);
});
