import { readQueuedEmails } from './queuedEmails.ts';
import { SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const withMail = testApi({ smtpUrl: SMTP_URL });

const setDigest = ({ token }: LoggedIn, digest: boolean, from = api) =>
  from.send('PUT', '/user/me', { token, body: { digest } });
const makeDue = (id: string, from = api) =>
  from
    .database('users')
    .where({ id })
    .update({ digest_due_at: new Date(Date.now() - 1000) });
const sendDue = (from = api) => from.services.digestSender.sendDue(new AbortController().signal);
const readDigests = async ({ email }: LoggedIn, from = api) =>
  (await readQueuedEmails(from.database, email)).filter(({ kind }) => kind === 'digest');
const isOn = async (account: LoggedIn) => (await api.send('GET', '/user/me', account)).body.digest;

/** Creates a consumer who follows a company with new reviews. The consumer's digest is due. */
async function follower(website: string, reviews = 1): Promise<LoggedIn> {
  for (let written = 0; written < reviews; written++) await api.review(await api.consumer(), website);
  const account = await api.consumer();
  await api.send('PUT', `/company/${website}/follow`, account);
  expect((await setDigest(account, true)).body.digest).toBe(true);
  await makeDue(account.id);
  return account;
}

function getToken(text: string): string {
  return /#digest=([\w.-]+)/.exec(text)?.[1] ?? '';
}

// Covers DISCOVERY-82.1
it('lists the companies with visible new reviews, most reviews first, without names of authors and texts', async () => {
  const ana = await follower('few.example', 1);
  const admin = await api.admin();
  for (let written = 0; written < 3; written++) {
    await api.review(await api.consumer({ name: 'Mallory' }), 'many.example', { title: 'Visit elsewhere.example' });
  }
  const hidden = await api.review(await api.consumer(), 'many.example');
  await api.send('POST', `/admin/reviews/${hidden.id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
  const old = await api.review(await api.consumer(), 'old.example');
  await api
    .database('reviews')
    .where({ id: old.id })
    .update({ created_at: new Date(Date.now() - 8 * 86_400_000) });
  for (const id of ['many.example', 'old.example']) await api.send('PUT', `/company/${id}/follow`, ana);

  await sendDue();
  const [email, ...others] = await readDigests(ana);
  expect(others).toEqual([]);
  const token = getToken(email?.text ?? '');
  expect(email).toMatchObject({
    subject: 'New reviews of companies you follow',
    text: `Hello,

These companies have new reviews of the last 7 days:

- many.example: 3 new reviews
  http://localhost:3000/business/many.example
- few.example: 1 new review
  http://localhost:3000/business/few.example

http://localhost:3000/me/following

You get this because you asked for it. Stop: http://localhost:3000/unsubscribe#digest=${token}

Heard – http://localhost:3000
`,
  });
  expect(email?.html).toContain('<a href="http://localhost:3000/business/many.example"');
  expect(email?.html).not.toMatch(/Mallory|elsewhere\.example/);
  const row = await api.database('mails').first('unsubscribe_url').where({ recipient: ana.email, kind: 'digest' });
  expect(row).toEqual({ unsubscribe_url: `http://localhost:3000/api/digest/unsubscribe/${token}` });
});

// Covers DISCOVERY-82.1
it('names at most twenty companies in a digest and counts the other companies', async () => {
  const ana = await follower('first.example');
  const domains = Array.from({ length: 22 }, (_, at) => `more${at}.example`);
  const companies = await api.database('companies').insert(
    domains.map((domain) => ({ domain, name: domain, website: `https://${domain}/` })),
    ['id'],
  );
  const author = await api.consumer();
  await api.database('reviews').insert(
    companies.map(({ id }) => ({
      user_id: author.id,
      company_id: id,
      title: 'T',
      description: 'D',
      rating: 4,
      experience_date: '2026-01-01',
    })),
  );
  await api.database('follows').insert(companies.map(({ id }) => ({ user_id: ana.id, company_id: id })));
  await api.send('PUT', '/user/me', { token: ana.token, body: { language: 'fr' } });
  await sendDue();
  const [email] = await readDigests(ana);
  expect(email?.subject).toBe('Nouveaux avis sur les entreprises que vous suivez');
  expect(email?.text.match(/\.example\u202f: 1 nouvel avis$/gm)).toHaveLength(20);
  expect(email?.text).toContain('- et 3 autres\n');
});

// Covers DISCOVERY-82.1
it('sends no digest if there are no new reviews, if the setting is off, or more than a day after the digest was due', async () => {
  const [off, late] = [await follower('off.example'), await follower('late.example')];
  const none = await api.consumer();
  await setDigest(none, true);
  await makeDue(none.id);
  expect(await isOn(late)).toBe(true);
  await setDigest(off, false);
  await api
    .database('users')
    .where({ id: late.id })
    .update({ digest_due_at: new Date(Date.now() - 25 * 3_600_000) });
  await sendDue();
  for (const account of [none, off, late]) expect(await readDigests(account)).toEqual([]);
  expect((await api.send('GET', '/metrics')).text).toMatch(/^heard_digests_total\{result="empty"\} [1-9]/m);
});

// Covers DISCOVERY-82.1
it('sends the digest only to confirmed email addresses', async () => {
  const author = await withMail.consumer();
  const ana = await withMail.consumer();
  await withMail.database('users').where({ id: author.id }).update({ email_confirmed_at: new Date() });
  await withMail.review(author, 'confirmed.example');
  await withMail.send('PUT', '/company/confirmed.example/follow', ana);
  await setDigest(ana, true, withMail);
  await makeDue(ana.id, withMail);
  await sendDue(withMail);
  expect(await readDigests(ana, withMail)).toEqual([]);
  await withMail.database('users').where({ id: ana.id }).update({ email_confirmed_at: new Date() });
  await makeDue(ana.id, withMail);
  await sendDue(withMail);
  expect(await readDigests(ana, withMail)).toHaveLength(1);
});

// Covers DISCOVERY-82.2
it('sends the digest once per Monday, at a different time between 06:00 and 12:00 UTC for each account', async () => {
  const accounts = await Promise.all(['a', 'b', 'c', 'd'].map((name) => follower(`${name}-due.example`)));
  await Promise.all([sendDue(), sendDue(), sendDue()]);
  await sendDue();
  const times = new Set<number>();
  for (const account of accounts) {
    expect(await readDigests(account)).toHaveLength(1);
    const user = await api.database('users').first('digest_due_at').where({ id: account.id });
    const dueAt = user?.digest_due_at ?? new Date(0);
    expect([dueAt.getUTCDay(), dueAt.getUTCHours() >= 6, dueAt.getUTCHours() < 12]).toEqual([1, true, true]);
    expect(dueAt.getTime()).toBeGreaterThan(Date.now());
    expect(dueAt.getTime()).toBeLessThanOrEqual(Date.now() + 7 * 86_400_000);
    times.add(dueAt.getTime());
  }
  expect(times.size).toBe(accounts.length);
});

// Covers DISCOVERY-82.2
it('queues no email and keeps the digest due when the process ends before the commit', async () => {
  const ana = await follower('killed.example');
  await api.database.raw(`
    create function fail_digest() returns trigger language plpgsql as $$ begin raise 'the process ends here'; end $$;
    create trigger fail_digest after insert on mails for each row when (new.kind = 'digest') execute function fail_digest()`);
  await expect(sendDue()).rejects.toThrow('the process ends here');
  await api.database.raw('drop trigger fail_digest on mails; drop function fail_digest()');
  expect(await readDigests(ana)).toEqual([]);
  await sendDue();
  await sendDue();
  expect(await readDigests(ana)).toHaveLength(1);
});

// Covers DISCOVERY-82.3
it('turns the digest off with the link in the email or with one-click unsubscribe, without a login', async () => {
  const [ana, bo] = [await follower('links.example'), await follower('links.example')];
  await sendDue();
  const [first, second] = [(await readDigests(ana))[0]?.text ?? '', (await readDigests(bo))[0]?.text ?? ''];
  const [token, other] = [getToken(first), getToken(second)];

  expect((await api.send('GET', `/digest/unsubscribe/${token}`)).status).toBe(404);
  expect(await isOn(ana)).toBe(true);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  const ofAnother = `digest.${ana.id}.${other.split('.')[2]}`;
  for (const wrong of ['x', changed, ofAnother, token.replace('digest', 'replies')]) {
    expect((await api.send('POST', '/digest/unsubscribe', { body: { token: wrong } })).status).toBe(404);
    expect((await api.send('POST', `/digest/unsubscribe/${wrong}`)).status).toBe(404);
  }
  expect([await isOn(ana), await isOn(bo)]).toEqual([true, true]);

  expect((await api.send('POST', '/digest/unsubscribe', { body: { token } })).status).toBe(204);
  expect((await api.send('POST', '/digest/unsubscribe', { body: { token } })).status).toBe(204);
  expect([await isOn(ana), await isOn(bo)]).toEqual([false, true]);
  expect(await readDigests(ana)).toEqual([]);
  const click = await api.send('POST', `/digest/unsubscribe/${other}`, {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([click.status, click.text]).toEqual([200, '']);
  expect(await isOn(bo)).toBe(false);
});

it('leaves the digest off by default, offers the setting only to consumers, and exports the setting', async () => {
  const ana = await api.consumer();
  expect(await isOn(ana)).toBe(false);
  await setDigest(ana, true);
  expect((await api.send('GET', '/user/me/export', ana)).body.account.digest).toBe(true);
  const owner = await api.company();
  expect((await setDigest(owner, true)).status).toBe(403);
});
