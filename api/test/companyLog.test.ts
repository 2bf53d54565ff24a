import type { CompanyLogEntry } from '@heard/contract';
import { companyLogRepository } from '../src/modules/companyPeople/index.ts';
import { addCompanyPerson } from './addCompanyPerson.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();

const read = async ({ token }: { token: string }, query = ''): Promise<CompanyLogEntry[]> =>
  (await api.send('GET', `/company/log${query}`, { token })).body;
const getKinds = (entries: CompanyLogEntry[]) => entries.map(({ kind }) => kind);

const createKey = async ({ token }: LoggedIn, scopes: string[]): Promise<string> => {
  const body = { name: 'Web shop', scopes, currentPassword: PASSWORD };
  return (await api.send('POST', '/company/keys', { token, body })).body.key;
};

it('records who wrote, changed, deleted and restored a reply, without its text', async () => {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager', { name: 'Lea Vidal' });
  const { id } = await api.review(await api.consumer(), owner.id);
  const put = (token: string, text: string) => api.send('PUT', `/review/${id}/reply`, { token, body: { text } });
  await put(manager.token, 'Thank you, first.');
  await put(owner.token, 'Thank you, second.');
  await api.send('DELETE', `/review/${id}/reply`, manager);
  await api.send('POST', `/review/${id}/reply/restore`, manager);
  await put(await createKey(owner, ['replies:write']), 'Thank you, third.');
  const entries = (await read(owner)).filter(({ kind }) => kind.startsWith('reply.'));
  const lea = { kind: 'person', id: manager.personId, name: 'Lea Vidal' };
  const admin = { kind: 'person', id: expect.any(String), name: owner.email.split('@')[0] };
  expect(entries.map(({ kind, actor, subject }) => [kind, actor, subject])).toEqual([
    ['reply.changed', { kind: 'key', id: null, name: 'Web shop' }, id],
    ['reply.restored', lea, id],
    ['reply.deleted', lea, id],
    ['reply.changed', admin, id],
    ['reply.created', lea, id],
  ]);
  expect(JSON.stringify(await api.database('company_log'))).not.toContain('Thank you');
});

it('records the names of changed properties of the company profile', async () => {
  const owner = await api.company();
  const body = { description: 'We make shoes.', city: 'Lyon' };
  await api.send('PUT', '/company', { token: owner.token, body });
  await api.send('DELETE', '/company/avatar', owner);
  expect(await read(owner)).toEqual([
    expect.objectContaining({ kind: 'profile.changed', fields: ['avatar'] }),
    expect.objectContaining({ kind: 'profile.changed', fields: ['description', 'city'], subject: null }),
  ]);
});

it('records no entry for a rejected request', async () => {
  const owner = await api.company();
  const body = { email: 'new@firms.example', currentPassword: 'wrong' };
  expect((await api.send('PUT', '/company', { token: owner.token, body })).status).toBe(401);
  expect((await api.send('DELETE', '/company/keys/1', owner)).status).toBe(404);
  expect(await read(owner)).toEqual([]);
});

it('records reports, invitations of customers, API keys and webhooks', async () => {
  const owner = await api.company();
  const { id } = await api.review(await api.consumer(), owner.id);
  await api.send('POST', `/review/${id}/flags`, {
    token: owner.token,
    body: { reason: 'spam', explanation: 'It advertises a shop.' },
  });
  const body = { invitations: [{ email: 'client@people.example' }], send: false };
  await api.send('POST', '/company/invitations', { token: owner.token, body });
  await api.send('POST', '/company/invitations/link', owner);
  await createKey(owner, ['reviews:read']);
  await api.send('DELETE', '/company/keys', owner);
  expect((await read(owner)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['key.deleted', 'Web shop'],
    ['key.created', 'Web shop'],
    ['invitationLink.replaced', null],
    ['invitations.sent', '1'],
    ['review.flagged', id],
  ]);
});

it('records withdrawn reports and tests of webhooks', async () => {
  const owner = await api.company();
  const { id } = await api.review(await api.consumer(), owner.id);
  const body = { reason: 'spam', explanation: 'It advertises a shop.' };
  const report = await api.send('POST', `/review/${id}/flags`, { token: owner.token, body });
  expect((await api.send('DELETE', `/flags/${report.body.id}`, owner)).status).toBe(204);
  const hook = { url: 'https://hooks.acme.com/', events: ['review.created'], currentPassword: PASSWORD };
  const webhook = await api.send('POST', '/company/webhooks', { token: owner.token, body: hook });
  expect((await api.send('POST', `/company/webhooks/${webhook.body.id}/test`, owner)).status).toBeLessThan(300);
  expect((await read(owner)).map(({ kind, subject }) => [kind, subject])).toEqual([
    ['webhook.tested', 'hooks.acme.com'],
    ['webhook.created', 'hooks.acme.com'],
    ['review.flagWithdrawn', id],
    ['review.flagged', id],
  ]);
});

it('records who resent a webhook delivery, and exports the entry as CSV', async () => {
  const owner = await api.company();
  const admin = await addCompanyPerson(api, owner, 'admin', { name: 'Lea Vidal' });
  const hook = { url: 'https://hooks.acme.com/', events: ['review.created'], currentPassword: PASSWORD };
  const { id } = (await api.send('POST', '/company/webhooks', { token: owner.token, body: hook })).body;
  const delivery = (await api.send('POST', `/company/webhooks/${id}/test`, owner)).body;
  const replay = (deliveryId: string) =>
    api.send('POST', `/company/webhooks/${id}/deliveries/${deliveryId}/replay`, admin);
  expect((await replay('999999')).status).toBe(404);
  expect((await replay(delivery.id)).status).toBe(202);
  const entries = await read(owner, '?kind=webhook.replayed');
  expect(entries.map(({ actor, subject }) => [actor.name, subject])).toEqual([['Lea Vidal', 'hooks.acme.com']]);
  const { text } = await api.send('GET', '/company/log.csv?kind=webhook.replayed', owner);
  expect(text).toContain(',webhook.replayed,Lea Vidal,hooks.acme.com,');
});

it('records downloads of exported files', async () => {
  const owner = await api.company();
  const viewer = await addCompanyPerson(api, owner, 'viewer');
  await api.send('GET', '/company/log.csv', owner);
  await api.send('GET', '/company/analytics.csv', viewer);
  expect((await read(owner, '?kind=exported')).map(({ actor, subject }) => [actor.name, subject])).toEqual([
    ['Lea Vidal', 'heard-analytics.csv'],
    [owner.email.split('@')[0], 'heard-log.csv'],
  ]);
});

it('records changes of people, with names but without the email addresses of invited people', async () => {
  const owner = await api.company();
  const email = 'marta.sol@people.example';
  const person = await addCompanyPerson(api, owner, 'viewer', { name: 'Marta Sol', email });
  const path = `/company/people/${person.personId}`;
  await api.send('PUT', path, { token: owner.token, body: { role: 'manager' } });
  await api.send('DELETE', path, owner);
  const entries = await read(owner);
  expect(entries.map(({ kind, subject, fields }) => [kind, subject, fields])).toEqual([
    ['person.removed', 'Marta Sol', []],
    ['role.changed', 'Marta Sol', ['viewer', 'manager']],
    ['person.joined', 'Marta Sol', []],
    ['person.invited', 'm…@people.example', []],
  ]);
  expect(JSON.stringify(entries)).not.toContain(email);
});

it('shows each role only the log entries of its permissions', async () => {
  const owner = await api.company();
  const manager = await addCompanyPerson(api, owner, 'manager');
  const viewer = await addCompanyPerson(api, owner, 'viewer');
  const { id } = await api.review(await api.consumer(), owner.id);
  await api.send('PUT', `/review/${id}/reply`, { token: manager.token, body: { text: 'Thank you very much.' } });
  await createKey(owner, ['reviews:read']);
  const people = ['person.joined', 'person.invited', 'person.joined', 'person.invited'];
  expect(getKinds(await read(owner))).toEqual(['key.created', 'reply.created', ...people]);
  expect(getKinds(await read(manager))).toEqual(['reply.created', ...people]);
  expect(getKinds(await read(viewer))).toEqual(['reply.created']);
});

it('filters log entries by person and kind, and paginates', async () => {
  const owner = await api.company();
  const person = await addCompanyPerson(api, owner, 'admin');
  const change = (city: string) => api.send('PUT', '/company', { token: person.token, body: { city } });
  for (const city of ['Lyon', 'Paris', 'Nice']) await change(city);
  expect(getKinds(await read(owner, '?kind=person.invited'))).toEqual(['person.invited']);
  expect(await read(owner, `?person=${person.personId}`)).toHaveLength(4);
  expect(await read(owner, `?person=${person.personId}&kind=profile.changed`)).toHaveLength(3);
  expect(await read(owner, '?person=nobody')).toEqual([]);
  const first = await api.send('GET', '/company/log?limit=2&kind=profile.changed', owner);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect([first.body.length, new URL(next, 'http://api.example').searchParams.get('kind')]).toEqual([
    2,
    'profile.changed',
  ]);
  const second = await api.send('GET', `/company/log${new URL(next, 'http://api.example').search}`, owner);
  expect([second.body.length, second.headers.get('link')]).toEqual([1, null]);
  expect((await api.send('GET', '/company/log?cursor=x', owner)).status).toBe(400);
});

it('exports the log as CSV without formulas', async () => {
  const owner = await api.company();
  await addCompanyPerson(api, owner, 'viewer', { name: '=HYPERLINK("x")' });
  const { text, headers } = await api.send('GET', '/company/log.csv', owner);
  const lines = text.split('\r\n');
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8; header=present',
    'attachment; filename="heard-log.csv"',
  ]);
  expect(lines[0]).toMatch(/^﻿?at,kind,actor,subject,fields$/);
  expect(lines[1]).toContain('person.joined');
  expect(lines[1]).not.toMatch(/,"?=/);
  expect(lines).toHaveLength(4);
});

it('hides the log of a former owner from the next owner', async () => {
  const owner = await api.company({ website: 'handed-over.example' });
  await addCompanyPerson(api, owner, 'viewer');
  await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
  const next = await api.company({ website: 'handed-over.example' });
  expect(await read(next)).toEqual([]);
});

it('deletes log entries after 24 months', async () => {
  const owner = await api.company();
  await addCompanyPerson(api, owner, 'viewer');
  const { database } = api;
  const age = (kind: string, months: number) =>
    database('company_log')
      .where({ kind })
      .update({ created_at: database.raw(`now() - make_interval(months => ?) + interval '1 minute'`, [months]) });
  await age('person.invited', 25);
  await age('person.joined', 24);
  await companyLogRepository(database).purgeExpired();
  expect(getKinds(await read(owner))).toEqual(['person.joined']);
});
