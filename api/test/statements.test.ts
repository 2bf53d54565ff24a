import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { checkStatement, type Statement } from '../src/modules/statements/Statement.ts';
import { getCode, readQueuedEmails } from './queuedEmails.ts';
import { baseEnv, execArgv } from './runSources.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ contactEmail: 'legal@heard.example', smtpUrl: SMTP_URL });
let admin: LoggedIn;
let otherAdmin: LoggedIn;
let folder: string;
beforeAll(async () => {
  [admin, otherAdmin] = [await api.admin(), await api.admin()];
  folder = await mkdtemp(join(tmpdir(), 'heard-statements-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  await api.database('decisions').del();
  await api.database('flag_standings').del();
});

const REASON = 'The author calls Nia Secret a thief.';

/** Runs the command of `npm run dsa:export` on the database of the test. */
async function run(parameters: string[], env: Record<string, string> = {}) {
  const command = join(import.meta.dirname, '../src/commands/exportStatements.ts');
  const child = spawn(process.execPath, [...execArgv, command, ...parameters], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...baseEnv, DATABASE_URL: api.databaseUrl, PUBLIC_URL: 'https://heard.example', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code, out, err };
}

const parse = (out: string): Statement[][] =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).statements);

/** Exports the statements of all days. */
async function exportAll(env: Record<string, string> = {}): Promise<Statement[]> {
  const { code, out, err } = await run(['--from', '2020-01-01', '--to', '2037-12-31'], env);
  expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^Statements: \d+\. Batches: \d+\.\n$/) });
  return parse(out).flat();
}

/** Creates a company with an owner and a public review. */
async function reviewedCompany() {
  const [owner, author] = [await api.company({ name: 'Secretfirm' }), await api.consumer({ name: 'Xaviera' })];
  await api.database('users').where({ id: author.id }).update({ email_confirmed_at: api.database.fn.now() });
  await api.database.raw(`update users set created_at = now() - interval '8 days' where id = ?`, [author.id]);
  const review = await api.review(author, owner.id, {
    title: 'Confidential title',
    description: 'The confidential text of a review, which nobody should find in an export.',
    rating: 1,
  });
  return { owner, author, id: review.id as string };
}

const report = (id: string, { token }: LoggedIn, body: object) =>
  api.send('POST', `/review/${id}/flags`, { token, body });
const hide = (id: string, ground: string) =>
  api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { ground, reason: REASON } });
/** Closes the mark of a review, so that the review stays visible. */
async function keep(id: string) {
  const { body } = await api.send('GET', '/admin/marks?limit=100', { token: admin.token });
  const mark = body.find(({ review }: { review: { id: string } | null }) => review?.id === id);
  const reason = { reason: 'It is an opinion.' };
  await api.send('POST', `/admin/marks/${mark.id}/close`, { token: admin.token, body: reason });
}
const readDecisions = () => api.database('decisions').orderBy('id');
/** Returns the id of the latest decision. */
async function findLatest(): Promise<string> {
  const latest = (await readDecisions()).at(-1);
  if (latest === undefined) throw new Error('There is no decision');
  return latest.id;
}
const setDay = (id: string, at: string) => api.database('decisions').where({ id }).update({ at });

const ILLEGAL = { reason: 'illegal', explanation: 'It is defamation by Ursula.', law: 'StGB 186', goodFaith: true };

// Covers INSIGHT-6.2
it('writes one statement for a hidden review', async () => {
  const { id, owner } = await reviewedCompany();
  await api.database('reviews').where({ id }).update({ created_at: '2026-10-31T23:30:00Z', language: 'es' });
  await report(id, owner, { reason: 'notGenuine', explanation: 'Not a customer.' });
  await report(id, await api.consumer(), { reason: 'spam' });
  await hide(id, 'notGenuine');
  const decision = await findLatest();
  await setDay(decision, '2026-11-28T00:30:00Z');
  const [statement, ...others] = await exportAll();
  expect(others).toEqual([]);
  expect(statement).toEqual({
    puid: decision,
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    decision_facts:
      'An administrator disabled access to a review of a company, rated 1 of 5 stars. Reports: 1 by the reviewed company, 1 by others.',
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: 'https://heard.example/transparency#ground-notGenuine',
    incompatible_content_ground: 'Terms of use, rule "Not a genuine experience"',
    incompatible_content_explanation: `The content breaks the rule "Not a genuine experience". The reason in full is decision ${decision} of the public log of decisions.`,
    content_type: ['CONTENT_TYPE_TEXT'],
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    category_specification: ['KEYWORD_INAUTHENTIC_USER_REVIEWS'],
    territorial_scope: expect.arrayContaining(['AT', 'IS', 'LI', 'NO', 'SE']),
    content_language: 'ES',
    content_date: '2026-10-31',
    application_date: '2026-11-28',
    source_type: 'SOURCE_TYPE_OTHER_NOTIFICATION',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  });
  expect(statement?.territorial_scope).toHaveLength(30);
});

it('states that illegal content was found by a notice (article 16)', async () => {
  const { id } = await reviewedCompany();
  await report(id, await api.consumer(), ILLEGAL);
  await hide(id, 'illegal');
  const decision = await findLatest();
  expect(await exportAll()).toMatchObject([
    {
      decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT',
      illegal_content_legal_ground: `The law that decision ${decision} of the public log of decisions names`,
      illegal_content_explanation: expect.stringContaining('"Illegal content"'),
      category: 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE',
      source_type: 'SOURCE_ARTICLE_16',
    },
  ]);
});

it("states that a review without reports was hidden on Heard's own initiative", async () => {
  const { id } = await reviewedCompany();
  await hide(id, 'illegal');
  expect(await exportAll()).toMatchObject([
    {
      category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
      source_type: 'SOURCE_VOLUNTARY',
      automated_detection: 'No',
      decision_facts: expect.stringContaining('Nobody had reported it.'),
    },
  ]);
});

it('states that a program had marked the content', async () => {
  const { id } = await reviewedCompany();
  await hide(id, 'spam');
  await api.database('decisions').update({ source: 'program', found_by_program: true });
  expect(await exportAll()).toMatchObject([
    {
      source_type: 'SOURCE_VOLUNTARY',
      automated_detection: 'Yes',
      automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
      category_specification: ['KEYWORD_OTHER'],
      category_specification_other: 'Advertising or spam',
    },
  ]);
});

it('derives the source of a decision on appeal from the reports of the appealed decision', async () => {
  const { id } = await reviewedCompany();
  const reporter = await api.consumer();
  await report(id, reporter, ILLEGAL);
  await keep(id);
  const kept = await findLatest();
  expect(await exportAll()).toEqual([]);
  await api.send('POST', `/decisions/${kept}/appeal`, { token: reporter.token, body: { text: 'It is a crime.' } });
  await api.send('POST', `/admin/appeals/${kept}/decide`, {
    token: otherAdmin.token,
    body: { outcome: 'granted', reason: 'It is a crime.' },
  });
  expect(await exportAll()).toMatchObject([
    {
      source_type: 'SOURCE_ARTICLE_16',
      decision_facts: expect.stringContaining(`It reverses decision ${kept} on appeal.`),
    },
  ]);
});

// Covers INSIGHT-6.2
it('omits decisions that show content again', async () => {
  const { id } = await reviewedCompany();
  await hide(id, 'spam');
  await api.send('POST', `/admin/reviews/${id}/unhide`, { token: admin.token, body: {} });
  expect((await readDecisions()).map(({ outcome }) => outcome)).toEqual(['hidden', 'shownAgain']);
  expect(await exportAll()).toHaveLength(1);
});

it('exports statements for hidden photos and replies', async () => {
  const { id, author, owner } = await reviewedCompany();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('photo', new Blob([new Uint8Array(png)]), 'a.png');
  body.append('alt', 'The face of Zelda');
  const photo = await api.send('POST', `/review/${id}/photos`, { token: author.token, body });
  const reason = { reason: REASON, ground: 'personalData' };
  await api.send('POST', `/admin/photos/${photo.body.id}/hide`, { token: admin.token, body: reason });
  const reply = { text: 'Xaviera never came to us, we are sure.' };
  expect((await api.send('PUT', `/review/${id}/reply`, { token: owner.token, body: reply })).status).toBeLessThan(300);
  await api.send('POST', `/admin/reviews/${id}/reply/hide`, { token: admin.token, body: reason });
  await api.database('review_photos').update({ created_at: '2026-11-01T12:00:00Z' });
  await api.database('replies').update({ created_at: '2026-11-02T12:00:00Z' });
  await api.database('decisions').update({ at: '2026-11-03T12:00:00Z' });
  const [hiddenPhoto, hiddenReply] = await exportAll();
  expect(hiddenPhoto).toMatchObject({ content_type: ['CONTENT_TYPE_IMAGE'], content_date: '2026-11-01' });
  expect(hiddenReply).toMatchObject({
    content_type: ['CONTENT_TYPE_TEXT'],
    content_date: '2026-11-02',
    decision_facts: expect.stringContaining('the reply of a company'),
  });
});

it('exports a statement that a company was removed and its account was suspended', async () => {
  const [owned, listing] = [await reviewedCompany(), 'unclaimed.example'];
  await api.review(await api.consumer(), listing);
  for (const id of [owned.owner.id, listing]) {
    const body = { ground: 'notGenuine', reason: REASON };
    expect((await api.send('POST', `/admin/companies/${id}/block`, { token: admin.token, body })).status).toBe(204);
  }
  const [suspended, unclaimed] = await exportAll();
  expect(suspended).toMatchObject({
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    decision_account: 'DECISION_ACCOUNT_SUSPENDED',
    account_type: 'ACCOUNT_TYPE_BUSINESS',
    content_type: ['CONTENT_TYPE_OTHER'],
    category_specification: ['KEYWORD_INAUTHENTIC_LISTINGS'],
  });
  expect(unclaimed).not.toHaveProperty('decision_account');
});

it('states that a program decided to suspend the reports of an account', async () => {
  const reporter = await api.consumer();
  await api.database('flag_standings').insert({ user_id: reporter.id, suspended_until: '2027-01-30T12:00:00Z' });
  const [statement, ...others] = await exportAll();
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    puid: expect.stringMatching(/^suspension-\d+-2026-11-01$/),
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    application_date: '2026-11-01',
    end_date_service_restriction: '2027-01-30',
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'Yes',
    automated_decision: 'AUTOMATED_DECISION_FULLY',
  });
});

it('derives the date of deleted content from its first report', async () => {
  const { id, author } = await reviewedCompany();
  await hide(id, 'spam');
  await api.database('decisions').update({
    at: '2026-11-28T10:00:00Z',
    waited_seconds: 86_400,
    flagged_by_others: 1,
    source: 'flag',
  });
  await api.send('DELETE', '/user/me', { token: author.token, body: { password: PASSWORD } });
  expect(await exportAll()).toMatchObject([
    {
      content_date: '2026-11-27',
      decision_facts: expect.stringContaining(
        'The content has been deleted since. Its date is the day of the first report.',
      ),
    },
  ]);
});

// Covers INSIGHT-6.2
it('includes statements from the first and the last day of the period, in UTC', async () => {
  const times = [
    '2026-10-31T23:59:59.999Z',
    '2026-11-01T00:00:00Z',
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00Z',
  ];
  for (const at of times) {
    await hide((await reviewedCompany()).id, 'spam');
    const decision = await findLatest();
    await setDay(decision, at);
  }
  const { out } = await run(['--from', '2026-11-01', '--to', '2026-11-30'], { TZ: 'Pacific/Auckland' });
  expect(parse(out).flat()).toMatchObject([{ application_date: '2026-11-01' }, { application_date: '2026-11-30' }]);
});

// Covers INSIGHT-6.2
it('writes one line per batch of 100 statements into the file of the option --out', async () => {
  const { id } = await reviewedCompany();
  await hide(id, 'spam');
  await api.database.raw(
    `insert into decisions (company_id, review_id, part, outcome, ground, reason, source, found_by_program, stars,
       flagged_by_company, flagged_by_others, text_hash, at)
     select company_id, review_id, part, outcome, ground, reason, source, found_by_program, stars, 0, 0, text_hash, at
     from decisions, generate_series(1, 249)`,
  );
  const [from, to, out] = ['2020-01-01', '2037-12-31', join(folder, 'statements.jsonl')];
  expect(await run(['--from', from, '--to', to, '--out', out])).toEqual({
    code: 0,
    out: '',
    err: 'Statements: 250. Batches: 3.\n',
  });
  expect(await readdir(folder)).toEqual(['statements.jsonl']);
  const batches = parse(await readFile(out, 'utf8'));
  expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
  const ids = (await readDecisions()).map((decision) => decision.id);
  expect(batches.flat().map(({ puid }) => puid)).toEqual(ids);
});

// Covers INSIGHT-6.3
it('writes no name, email address or text that a person has written', async () => {
  const { id, owner, author } = await reviewedCompany();
  await report(id, owner, { reason: 'notGenuine', explanation: 'Never a customer of Secretfirm.' });
  await report(id, await api.consumer({ name: 'Quirin' }), ILLEGAL);
  const visitor = {
    name: 'Vasilisa Visitor',
    email: 'vasilisa@elsewhere.example',
    explanation: 'It insults Vasilisa.',
    goodFaith: true,
  };
  const sent = await api.send('POST', `/review/${id}/flags/visitor`, { body: visitor });
  const mail = (await readQueuedEmails(api.database, visitor.email)).find(({ kind }) => kind === 'flagCode');
  await api.send('POST', `/visitorFlags/${sent.body.id}/confirm`, { body: { code: getCode(mail) } });
  await hide(id, 'illegal');
  await api.send('POST', `/admin/companies/${owner.id}/block`, {
    token: admin.token,
    body: { ground: 'other', reason: REASON },
  });
  await api.database('flag_standings').insert({ user_id: author.id, suspended_until: '2027-01-30T12:00:00Z' });
  const { out } = await run(['--from', '2020-01-01', '--to', '2037-12-31']);
  expect(parse(out).flat()).toHaveLength(3);
  const people = await api.database('users').select('name', 'last_name', 'email');
  const companies = await api.database('companies').select('name', 'domain', 'website', 'email', 'work_email');
  const reviews = await api.database('reviews').select('title', 'description');
  const reports = await api.database('flags').select('explanation', 'law');
  const decisions = await api.database('decisions').select('reason');
  const texts = [...people, ...companies, ...reviews, ...reports, ...decisions, visitor].flatMap((row) =>
    Object.values(row).filter((value): value is string => typeof value === 'string' && value.length > 2),
  );
  expect(texts).toEqual(expect.arrayContaining(['Xaviera', 'Confidential title', REASON, visitor.email, 'StGB 186']));
  for (const one of [...texts, 'Nia', 'Secret', 'Ursula', 'Vasilisa', '@']) expect(out).not.toContain(one);
});

it('lists the countries of DSA_TERRITORY in each statement', async () => {
  await hide((await reviewedCompany()).id, 'spam');
  expect(await exportAll({ DSA_TERRITORY: 'IE, DE' })).toMatchObject([{ territorial_scope: ['IE', 'DE'] }]);
});

it.each([
  ['no days', []],
  ['only one day', ['--from', '2026-11-01']],
  ['a day that does not exist', ['--from', '2026-02-30', '--to', '2026-03-01']],
  ['an unknown option', ['--from', '2026-11-01', '--to', '2026-11-30', '--all']],
])('rejects %s in one line', async (_, parameters) => {
  expect(await run(parameters)).toEqual({
    code: 1,
    out: '',
    err: 'Usage: npm run dsa:export -- --from 2026-11-01 --to 2026-11-30 [--out FILE]\n',
  });
});

it('rejects a period that ends before it begins', async () => {
  expect(await run(['--from', '2026-11-02', '--to', '2026-11-01'])).toMatchObject({
    code: 1,
    err: '--from must not be after --to.\n',
  });
});

describe('the schema', () => {
  const valid = {
    puid: '1',
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    decision_facts: 'Facts',
    decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    incompatible_content_ground: 'Terms',
    incompatible_content_explanation: 'It breaks a rule.',
    content_type: ['CONTENT_TYPE_TEXT'],
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    territorial_scope: ['DE'],
    content_date: '2026-11-01',
    application_date: '2026-11-01',
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  } satisfies Statement;

  it('accepts a statement with only the required attributes', () => {
    expect(() => checkStatement(valid)).not.toThrow();
  });

  it.each([
    ['no restriction', { decision_visibility: undefined }],
    ['an id with other characters', { puid: 'a b' }],
    ['illegal content without the law', { decision_ground: 'DECISION_GROUND_ILLEGAL_CONTENT' }],
    ['incompatible content without the rule', { incompatible_content_ground: undefined }],
    ['another type of content that it does not describe', { content_type: ['CONTENT_TYPE_OTHER'] }],
    ['a country outside of the EEA', { territorial_scope: ['US'] }],
    ['no country', { territorial_scope: [] }],
    ['a time instead of a day', { content_date: '2026-11-01T00:00:00Z' }],
    ['an attribute that the documentation does not have', { decided_by: 'somebody' }],
    ['facts that are too long', { decision_facts: 'x'.repeat(5001) }],
  ])('rejects %s', (_, changes) => {
    const statement = JSON.parse(JSON.stringify({ ...valid, ...changes }));
    expect(() => checkStatement(statement)).toThrow(/^Statement .+ is invalid: .+\.$/);
  });
});
