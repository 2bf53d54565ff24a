import type { Decision } from '@heard/contract';
import { checkTotals } from '../src/database/checkTotals.ts';
import { transparencyRepository } from '../src/modules/reports/transparency.repository.ts';
import { readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ contactEmail: 'legal@heard.example' });
let [admin, otherAdmin]: LoggedIn[] = [];

beforeAll(async () => {
  [admin, otherAdmin] = [await api.admin(), await api.admin()];
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const EXPLANATION = 'They describe a visit that never happened.';

const report = (account: LoggedIn, id: string, body: object = { reason: 'spam' }) =>
  api.send('POST', `/review/${id}/flags`, { token: account.token, body });
const reportAsCompany = (owner: LoggedIn, id: string, reason = 'notGenuine') =>
  report(owner, id, { reason, explanation: EXPLANATION });
const hide = (id: string, body: object = { reason: 'It advertises a shop.', ground: 'spam' }, by = admin) =>
  api.send('POST', `/admin/reviews/${id}/hide`, { token: by?.token, body });
const unhide = (id: string, body?: object) =>
  api.send('POST', `/admin/reviews/${id}/unhide`, { token: admin?.token, ...(body && { body }) });
const appeal = (account: LoggedIn, decisionId: string, text = 'It is a real visit, here is what happened.') =>
  api.send('POST', `/decisions/${decisionId}/appeal`, { token: account.token, body: { text } });
const decide = (by: LoggedIn | undefined, decisionId: string, outcome: string, reason = 'We were wrong.') =>
  api.send('POST', `/admin/appeals/${decisionId}/decide`, { token: by?.token, body: { outcome, reason } });
const readLog = async (company: string): Promise<Decision[]> =>
  (await api.send('GET', `/company/${company}/decisions?limit=100`)).body;
const readReports = async (account: LoggedIn) => (await api.send('GET', '/flags', account)).body;
const readEmails = async (recipient: string, kind: string) =>
  (await readQueuedEmails(api.database, recipient)).filter((mail) => mail.kind === kind);
const readOwn = async (author: LoggedIn) => (await api.send('GET', '/review/user', author)).body[0];

interface ListedMark {
  id: string;
  company: { flags: object };
  review: { id: string } | null;
  reasons: { kind: string; flags: { by: string; reason: string; earlier: object }[] }[];
}
async function listMarks(query = ''): Promise<ListedMark[]> {
  const { status, body } = await api.send('GET', `/admin/marks?limit=100${query}`, { token: admin?.token });
  expect(status).toBe(200);
  return body;
}
const findMark = async (reviewId: string, query = '') =>
  (await listMarks(query)).find(({ review }) => review?.id === reviewId);
const close = (id: string | undefined, body?: object) =>
  api.send('POST', `/admin/marks/${id}/close`, { token: admin?.token, ...(body && { body }) });
/** Decides to keep a review. */
async function keep(reviewId: string, reason = 'Harsh, but an opinion.') {
  const { status } = await close((await findMark(reviewId))?.id, { reason });
  expect(status).toBe(204);
}

/** Creates a company that has an owner and a review. */
async function reviewedCompany(fields = {}) {
  const [owner, author, reporter] = [await api.company(), await api.consumer(), await api.consumer()];
  return { owner, author, reporter, review: await api.review(author, owner.id, fields) };
}

describe('a report', () => {
  // Covers TRUST-2.3
  it('shows a report only to its sender, and does not hide the review', async () => {
    const { owner, author, reporter, review } = await reviewedCompany();
    const sent = await report(reporter, review.id, { reason: 'offTopic', explanation: '  It is about another shop. ' });
    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      reviewId: review.id,
      companyId: owner.id,
      companyName: 'Firm',
      part: 'review',
      photoId: null,
      reason: 'offTopic',
      explanation: 'It is about another shop.',
      law: null,
      state: 'open',
      createdAt: expect.stringMatching(/Z$/),
      decision: null,
    });
    expect(await readReports(reporter)).toEqual([sent.body]);
    expect(await readReports(author)).toEqual([]);
    expect((await reportAsCompany(owner, review.id)).status).toBe(201);
    expect((await api.send('GET', `/company/${owner.id}`)).body).toMatchObject({
      reviewsQuantity: 1,
      hiddenQuantity: 0,
    });
    const again = await report(reporter, review.id);
    expect([again.status, again.body.type, again.body.detail]).toEqual([
      409,
      '/problems/already-flagged',
      "You've already reported this. We're looking into it.",
    ]);
    const mark = await findMark(review.id);
    expect(mark).toMatchObject({
      company: { flags: { decided: 0, upheld: 0 } },
      reasons: [
        {
          kind: 'flags',
          flags: [
            { by: 'consumer', reason: 'offTopic', part: 'review', earlier: { decided: 0, upheld: 0 } },
            { by: 'company', reason: 'notGenuine', explanation: EXPLANATION },
          ],
        },
      ],
    });
    expect(JSON.stringify(mark)).not.toContain(reporter.email);
    expect((await api.send('GET', '/user/me/export', reporter)).body.flags).toEqual([sent.body]);
  });

  // Covers TRUST-2.2
  it.each([
    ['spam', {}, 201, []],
    ['spam', { explanation: 'x'.repeat(1001) }, 400, ['explanation']],
    ['spam', { explanation: 'too short' }, 400, ['explanation']],
    ['spam', { law: 'Penal code' }, 400, ['law']],
    ['spam', { photoId: '1' }, 400, ['photoId']],
    ['spam', { part: 'photo' }, 400, ['photoId']],
    ['spam', { part: 'title' }, 400, ['part']],
    ['spam', { photoId: '1', part: 'photo' }, 404, undefined],
    ['spam', { part: 'reply' }, 404, undefined],
    ['spam', { name: 'x' }, 400, ['name']],
    ['rude', {}, 400, ['reason']],
    ['other', {}, 400, ['reason']],
    ['notGenuine', {}, 400, ['explanation']],
    ['personalData', {}, 400, ['explanation']],
    ['illegal', {}, 400, ['explanation', 'goodFaith']],
    ['illegal', { explanation: EXPLANATION, goodFaith: false }, 400, ['goodFaith']],
    ['illegal', { explanation: EXPLANATION, goodFaith: 'yes' }, 400, ['goodFaith']],
    ['illegal', { explanation: EXPLANATION, goodFaith: true, law: 'x'.repeat(201) }, 400, ['law']],
    ['illegal', { explanation: EXPLANATION, goodFaith: true, law: 'Penal code, article 208' }, 201, []],
  ])('validates case %# of a report with the reason %s', async (reason, more, status, fields) => {
    const { reporter, review } = await reviewedCompany();
    const sent = await report(reporter, review.id, { reason, ...more });
    expect([sent.status, sent.body.errors?.map(({ field }: { field: string }) => field) ?? []]).toEqual([
      status,
      fields ?? [],
    ]);
  });

  it('rejects reports from accounts without the permission to report', async () => {
    const { owner, author, reporter, review } = await reviewedCompany();
    const expectRejection = async (account: LoggedIn, body: object, status: number, type: string) => {
      const sent = await report(account, review.id, body);
      expect([sent.status, sent.body.type]).toEqual([status, `/problems/${type}`]);
    };
    await expectRejection(author, { reason: 'spam' }, 403, 'own-content');
    await expectRejection(admin as LoggedIn, { reason: 'spam' }, 403, 'wrong-role');
    await expectRejection(await api.company(), { reason: 'spam', explanation: EXPLANATION }, 403, 'not-owner');
    const short = await report(owner, review.id);
    expect([short.status, short.body.errors[0].field]).toEqual([400, 'explanation']);
    expect((await api.send('POST', `/review/${review.id}/flags`, { body: { reason: 'spam' } })).status).toBe(401);
    await api.send('PUT', `/review/${review.id}/reply`, { token: owner.token, body: { text: 'Thanks' } });
    await expectRejection(owner, { reason: 'spam', explanation: EXPLANATION, part: 'reply' }, 403, 'own-content');
    expect((await report(author, review.id, { reason: 'spam', part: 'reply' })).status).toBe(201);
    await hide(review.id);
    await expectRejection(reporter, { reason: 'spam' }, 404, 'not-found');
    expect((await report(reporter, '999999')).status).toBe(404);
  });

  it('lets the sender withdraw a report while it is open', async () => {
    const { author, reporter, review } = await reviewedCompany();
    const { body } = await report(reporter, review.id);
    const withdraw = (account: LoggedIn) => api.send('DELETE', `/flags/${body.id}`, account);
    expect((await withdraw(author)).status).toBe(404);
    expect(await findMark(review.id)).toBeDefined();
    expect((await withdraw(reporter)).status).toBe(204);
    expect(await findMark(review.id)).toBeUndefined();
    expect((await withdraw(reporter)).status).toBe(409);
    expect(await readReports(reporter)).toMatchObject([{ state: 'withdrawn', decision: null }]);
    expect((await report(reporter, review.id)).status).toBe(201);
    await hide(review.id);
    const [decided] = await readReports(reporter);
    expect((await api.send('DELETE', `/flags/${decided.id}`, reporter)).status).toBe(409);
  });

  it('confirms a report of illegal content by email', async () => {
    const { owner, reporter, review } = await reviewedCompany();
    await report(reporter, review.id, { reason: 'illegal', explanation: EXPLANATION, goodFaith: true });
    const [email] = await readEmails(reporter.email, 'flagReceived');
    expect(email?.subject).toBe('We have received your report');
    expect(email?.text).toContain(
      `We have received your report about a review of ${owner.id}. A person will look at it. We'll let you know when it has been decided.`,
    );
    expect(email?.text).not.toContain(EXPLANATION);
    await reportAsCompany(owner, review.id);
    expect(await readEmails(owner.email, 'flagReceived')).toEqual([]);
  });

  it('closes a report as upheld but without a decision when the author deletes the review', async () => {
    const { author, reporter, review } = await reviewedCompany();
    await report(reporter, review.id);
    await api.send('DELETE', `/review/${review.id}`, author);
    expect(await readReports(reporter)).toMatchObject([{ state: 'upheld', decision: null }]);
    await api.send('POST', `/review/${review.id}/restore`, author);
    expect(await readReports(reporter)).toMatchObject([{ state: 'open' }]);
    expect(await findMark(review.id)).toBeDefined();
    await api.send('DELETE', '/user/me', { token: author.token, body: { password: PASSWORD } });
    expect(await readReports(reporter)).toMatchObject([{ state: 'upheld', decision: null, reviewId: review.id }]);
  });

  // Covers TRUST-0.4
  it('anonymizes and still counts a report when the account of the sender is deleted', async () => {
    const { owner, reporter, review } = await reviewedCompany();
    await report(reporter, review.id, { reason: 'spam', explanation: EXPLANATION });
    await reportAsCompany(owner, review.id);
    await api.send('DELETE', '/user/me', { token: reporter.token, body: { password: PASSWORD } });
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    const rows = await api.database('flags').where({ review_id: review.id });
    expect(rows).toMatchObject([
      { user_id: null, company_id: null, explanation: null, by_company: false, state: 'open' },
      { user_id: null, company_id: null, explanation: null, by_company: true, state: 'open' },
    ]);
    await keep(review.id);
    expect(await readLog(owner.id)).toMatchObject([{ flaggedBy: { company: 1, others: 1 } }]);
  });
});

describe('a decision', () => {
  // Covers TRUST-2.1
  it('hides the review with a public reason, and notifies the author and the reporters', async () => {
    const { owner, author, reporter, review } = await reviewedCompany({ rating: 2 });
    await report(reporter, review.id);
    await reportAsCompany(owner, review.id);
    const { status, body } = await hide(review.id);
    expect(status).toBe(200);
    expect(body.hidden).toMatchObject({ reason: 'It advertises a shop.', ground: 'spam', source: 'flag' });
    const page = (await api.send('GET', `/company/${owner.id}`)).body;
    expect(page).toMatchObject({ reviewsQuantity: 0, hiddenQuantity: 1, review: [] });

    const own = (await readOwn(author)).hidden;
    expect(own).toEqual({
      at: expect.any(String),
      reason: 'It advertises a shop.',
      ground: 'spam',
      source: 'flag',
      foundByProgram: false,
      flaggedBy: { company: true, others: true },
      decisionId: expect.stringMatching(/^\d+$/),
      appealUntil: expect.any(String),
      appeal: null,
    });
    expect((Date.parse(own.appealUntil) - Date.now()) / 86_400_000).toBeCloseTo(183, 1);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(own.appealUntil));
    const [email] = await readEmails(author.email, 'reviewHidden');
    expect(email?.subject).toBe(`Your review of ${owner.id} is hidden`);
    expect(email?.text).toBe(`Hello,

Your review is hidden: it is not shown publicly and does not count.

Rule: Advertising or spam (http://localhost:3000/transparency#ground-spam)

Reason: It advertises a shop.

The company and somebody else reported it.

A person decided.

You can change or delete it. It stays hidden unless you appeal successfully.

If you think this is wrong, you can appeal once, until ${day}:

http://localhost:3000/me/reviews?review=${review.id}

Heard – http://localhost:3000
`);
    expect(`${email?.text}${email?.html}`).not.toMatch(new RegExp(`${reporter.email}|Ana|Ruiz|All went well`));

    for (const account of [reporter, owner]) {
      const [decided] = await readEmails(account.email, 'flagDecided');
      expect(decided?.subject).toBe('Your report has been decided');
      expect(decided?.text).toContain('We have hidden it. Reason: It advertises a shop.');
      expect(await readReports(account)).toMatchObject([
        { state: 'upheld', decision: { id: own.decisionId, outcome: 'hidden', ground: 'spam', appeal: null } },
      ]);
    }
    const [decision] = await readLog(owner.id);
    expect(decision).toEqual({
      id: own.decisionId,
      at: expect.stringMatching(/Z$/),
      companyId: owner.id,
      part: 'review',
      outcome: 'hidden',
      ground: 'spam',
      reason: 'It advertises a shop.',
      source: 'flag',
      stars: 2,
      flaggedBy: { company: 1, others: 1 },
      waitedSeconds: expect.any(Number),
      appeal: null,
      appealOf: null,
    });
    expect(await findMark(review.id)).toBeUndefined();
    const closed = await findMark(review.id, '&state=closed');
    expect(closed?.reasons[0]?.flags).toHaveLength(2);
  });

  // Covers TRUST-2.9
  it('accepts a decision without a ground or reports, and states that Heard found the review without a report', async () => {
    const { owner, author, review } = await reviewedCompany();
    const { status, body } = await hide(review.id, { reason: 'Spam' });
    expect([status, body.hidden]).toEqual([
      200,
      expect.objectContaining({ reason: 'Spam', ground: 'other', source: 'own' }),
    ]);
    const [email] = await readEmails(author.email, 'reviewHidden');
    expect(email?.text).toContain(
      'Rule: Another reason\n\nReason: Spam\n\nWe found it ourselves.\n\nA person decided.',
    );
    expect((await unhide(review.id)).status).toBe(200);
    const [shown] = await readEmails(author.email, 'reviewShown');
    expect([shown?.subject, shown?.text]).toEqual([
      `Your review of ${owner.id} is shown again`,
      expect.stringContaining(`Your review of ${owner.id} is public again.\n\nhttp`),
    ]);
    expect(await readLog(owner.id)).toMatchObject([
      { outcome: 'shownAgain', ground: 'other', reason: '', flaggedBy: { company: 0, others: 0 }, waitedSeconds: null },
      { outcome: 'hidden', ground: 'other', waitedSeconds: null },
    ]);
    const repeated = await unhide(review.id, { reason: 'Again' });
    expect([repeated.status, (await readLog(owner.id)).length]).toEqual([200, 2]);
  });

  it('names the automated check that found the review', async () => {
    const { author, review } = await reviewedCompany();
    const reasons = { newAccount: { minutes: 1, reviews: 1 } };
    await api.database.raw(
      `insert into marks (review_id, company_id, reasons) select id, company_id, ? from reviews where id = ?`,
      [JSON.stringify(reasons), review.id],
    );
    await hide(review.id);
    expect((await readOwn(author)).hidden).toMatchObject({ source: 'program', foundByProgram: true });
    const [email] = await readEmails(author.email, 'reviewHidden');
    expect(email?.text).toContain(
      'We found it ourselves.\n\nAn automated check pointed it out to us.\n\nA person decided.',
    );
  });

  it('requires a reason to keep a review, and publishes the decision for the most reported ground', async () => {
    const { owner, author, reporter, review } = await reviewedCompany();
    const others = [await api.consumer(), await api.consumer()] as const;
    await report(reporter, review.id, { reason: 'hateOrThreat' });
    await report(others[0], review.id, { reason: 'offTopic' });
    await report(others[1], review.id, { reason: 'hateOrThreat' });
    await reportAsCompany(owner, review.id, 'offTopic');
    const mark = await findMark(review.id);
    for (const body of [undefined, {}]) {
      const refused = await close(mark?.id, body);
      expect([refused.status, refused.body.type, refused.body.title]).toEqual([
        400,
        '/problems/decision-needs-reason',
        'Reason required',
      ]);
    }
    expect((await close(mark?.id, { reason: 'Harsh, but an opinion.' })).status).toBe(204);
    expect((await close(mark?.id)).status).toBe(204);
    expect(await readLog(owner.id)).toMatchObject([
      { outcome: 'kept', ground: 'offTopic', reason: 'Harsh, but an opinion.', flaggedBy: { company: 1, others: 3 } },
    ]);
    expect(await readReports(reporter)).toMatchObject([{ state: 'rejected', decision: { outcome: 'kept' } }]);
    const [email] = await readEmails(reporter.email, 'flagDecided');
    expect(email?.text).toContain(
      `You reported a review of ${owner.id} as: Hate, threats or harassment. It stays visible. Reason: Harsh, but an opinion.\n\nIf you think this is wrong, you can appeal once, until `,
    );
    expect(await readEmails(author.email, 'reviewHidden')).toEqual([]);
  });

  // Covers TRUST-2.9
  it('closes a mark that has no reports without requiring a reason', async () => {
    const { review, owner } = await reviewedCompany();
    await api.database.raw(
      `insert into marks (review_id, company_id, reasons) select id, company_id, '{"ownDomain": {}}' from reviews where id = ?`,
      [review.id],
    );
    expect((await close((await findMark(review.id))?.id)).status).toBe(204);
    expect(await readLog(owner.id)).toEqual([]);
    expect((await close('999999')).status).toBe(404);
  });

  // Covers TRUST-2.5
  it('reuses a decision for later reports on the same ground until the text changes', async () => {
    const { author, reporter, review } = await reviewedCompany();
    const [second, third] = [await api.consumer(), await api.consumer()];
    await report(reporter, review.id);
    await keep(review.id);
    const repeated = await report(second, review.id);
    expect([repeated.status, repeated.body.state, repeated.body.decision.outcome]).toEqual([201, 'rejected', 'kept']);
    expect(await findMark(review.id)).toBeUndefined();
    await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { rating: 1 } });
    expect((await report(third, review.id)).body.state).toBe('rejected');
    expect((await report(third, review.id, { reason: 'offTopic' })).body.state).toBe('open');
    await keep(review.id);
    await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { title: 'Another title' } });
    expect((await report(third, review.id)).body.state).toBe('open');
    expect(await findMark(review.id)).toBeDefined();
  });

  // Covers TRUST-2.11
  it('keeps the names of reporters secret', async () => {
    const [owner, author] = [await api.company(), await api.consumer()];
    const email = 'zerlina@quiet.example';
    const reporter = await api.consumer({ name: 'Zerlina', lastName: 'Quiet', email });
    const review = await api.review(author, owner.id);
    await report(reporter, review.id, { reason: 'personalData', explanation: 'It says where Zerlina lives.' });
    const visitor = { token: undefined };
    const paths = [
      ...[author, owner].flatMap((account) =>
        ['/review/user', '/review/company', '/flags', '/user/me/export'].map((path) => [account, path] as const),
      ),
      ...['', '/review', '/transparency', '/decisions'].map(
        (path) => [visitor, `/company/${owner.id}${path}`] as const,
      ),
      ...['/transparency', '/transparency/decisions?limit=100'].map((path) => [visitor, path] as const),
    ];
    const readAll = async () =>
      (await Promise.all(paths.map(async ([{ token }, path]) => (await api.send('GET', path, { token })).text))).join(
        '\n',
      );
    const open = await readAll();
    await hide(review.id, { reason: 'It shows an address.', ground: 'personalData' });
    const decided = await readAll();
    const emails = [author, owner].map(({ email: recipient }) => readQueuedEmails(api.database, recipient));
    for (const text of [open, decided, JSON.stringify(await Promise.all(emails))]) expect(text).not.toMatch(/zerlina/i);
    // The public log states about the reporter only that it was not the company.
    expect(await readLog(owner.id)).toMatchObject([{ flaggedBy: { company: 0, others: 1 } }]);
    expect(JSON.stringify(await listMarks('&state=closed'))).toContain('It says where Zerlina lives.');
  });

  // Covers TRUST-1.13
  it('hides only the reply, shows the reason to its owner, and restores the reply', async () => {
    const { owner, author, review } = await reviewedCompany();
    await api.send('PUT', `/review/${review.id}/reply`, { token: owner.token, body: { text: 'You liar' } });
    await report(author, review.id, { reason: 'hateOrThreat', part: 'reply' });
    const post = (action: string, body?: object) =>
      api.send('POST', `/admin/reviews/${review.id}/reply/${action}`, { token: admin?.token, ...(body && { body }) });
    const reason = { reason: 'It insults the author.', ground: 'hateOrThreat' };
    expect((await post('hide', reason)).status).toBe(204);
    expect(await findMark(review.id)).toBeUndefined();
    expect((await api.send('GET', `/company/${owner.id}`)).body).toMatchObject({
      replies: { reviews: 1, replied: 0 },
      review: [{ reply: null }],
    });
    const listOwn = async () => (await api.send('GET', '/review/company', owner)).body;
    const hidden = {
      at: expect.any(String),
      ...reason,
      decisionId: (await readLog(owner.id))[0]?.id,
      appealUntil: expect.stringMatching(/Z$/),
      appeal: null,
    };
    expect(await listOwn()).toMatchObject([{ reply: { text: 'You liar', hidden } }]);
    const edit = await api.send('PUT', `/review/${review.id}/reply`, { token: owner.token, body: { text: 'Sorry' } });
    expect([edit.status, edit.body.hidden]).toEqual([200, hidden]);
    expect((await api.send('GET', `/company/${owner.id}`)).body.review).toMatchObject([{ reply: null }]);
    const [decision] = await readLog(owner.id);
    expect(decision).toMatchObject({ part: 'reply', outcome: 'hidden', flaggedBy: { company: 0, others: 1 } });
    // The owner may appeal.
    expect((await appeal(author, decision?.id ?? '')).status).toBe(403);
    expect((await appeal(owner, decision?.id ?? '')).status).toBe(201);
    expect(await listOwn()).toMatchObject([{ reply: { hidden: { appeal: 'open' } } }]);
    expect((await decide(otherAdmin, decision?.id ?? '', 'granted')).status).toBe(200);
    expect((await api.send('GET', `/company/${owner.id}`)).body.review).toMatchObject([{ reply: { text: 'Sorry' } }]);
    await post('hide', reason);
    expect((await post('unhide')).status).toBe(204);
    expect((await api.send('GET', `/company/${owner.id}`)).body.review).toMatchObject([{ reply: { text: 'Sorry' } }]);
    const none = await reviewedCompany();
    for (const action of ['hide', 'unhide']) {
      const { status } = await api.send('POST', `/admin/reviews/${none.review.id}/reply/${action}`, {
        token: admin?.token,
        body: { reason: 'x' },
      });
      expect(status).toBe(404);
    }
  });

  it('lets only administrators decide about reports', async () => {
    const { owner, author, review } = await reviewedCompany();
    const paths = ['reviews/1/hide', 'reviews/1/reply/hide', 'reviews/1/reply/unhide', 'appeals/1/decide'];
    for (const account of [owner, author]) {
      for (const path of paths) {
        const { status } = await api.send('POST', `/admin/${path}`, { token: account.token, body: { reason: 'x' } });
        expect(status).toBe(403);
      }
      expect((await api.send('GET', '/admin/appeals', account)).status).toBe(403);
    }
    expect((await api.send('GET', `/company/${review.companyId}`)).body.hiddenQuantity).toBe(0);
  });
});

describe('the queue', () => {
  it('paginates marks: marks with reports come first, beginning with the oldest report', async () => {
    const reviews = [
      await reviewedCompany(),
      await reviewedCompany(),
      await reviewedCompany(),
      await reviewedCompany(),
    ];
    const ids = reviews.map(({ review }) => review.id);
    for (const id of ids.slice(0, 2)) {
      await api.database.raw(
        `insert into marks (review_id, company_id, reasons) select id, company_id, '{"ownDomain": {}}' from reviews where id = ?`,
        [id],
      );
    }
    const reporter = await api.consumer();
    for (const id of [ids[3], ids[1], ids[2]]) await report(reporter, id ?? '');
    const seen: string[] = [];
    for (let query: string | undefined = '?limit=1'; query !== undefined;) {
      const { body, headers } = await api.send('GET', `/admin/marks${query}`, { token: admin?.token });
      seen.push(...body.map((mark: ListedMark) => mark.review?.id));
      query = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(seen.filter((id) => ids.includes(id))).toEqual([ids[3], ids[1], ids[2], ids[0]]);
    expect(new Set(seen).size).toBe(seen.length);
    for (const cursor of ['flagged-1', 'flagged-1-', 'flagged-x-1', 'x']) {
      const { status } = await api.send('GET', `/admin/marks?cursor=${cursor}`, { token: admin?.token });
      expect(status).toBe(400);
    }
    for (const id of ids.slice(1)) await keep(id);
  });
});

describe('an appeal', () => {
  // Covers TRUST-2.6, TRUST-2.7, TRUST-2.8
  it('assigns an appeal of the author to another administrator, and shows the review again', async () => {
    const { owner, author, reporter, review } = await reviewedCompany();
    await report(reporter, review.id);
    await hide(review.id);
    const { decisionId } = (await readOwn(author)).hidden;
    for (const other of [reporter, owner]) {
      const refused = await appeal(other, decisionId);
      expect([refused.status, refused.body.type]).toEqual([403, '/problems/not-owner']);
    }
    for (const text of ['too short', 'x'.repeat(1001)]) {
      expect((await appeal(author, decisionId, text)).body.errors[0].field).toBe('text');
    }
    const sent = await appeal(author, decisionId);
    expect([sent.status, sent.body]).toEqual([
      201,
      {
        decisionId,
        state: 'open',
        text: 'It is a real visit, here is what happened.',
        createdAt: expect.any(String),
        reason: null,
        decidedAt: null,
      },
    ]);
    const again = await appeal(author, decisionId);
    expect([again.status, again.body.type]).toEqual([409, '/problems/appeal-used']);
    expect((await readOwn(author)).hidden.appeal).toMatchObject({ state: 'open', text: sent.body.text });
    expect(await readLog(owner.id)).toMatchObject([{ appeal: 'open' }]);

    const list = async (by: LoggedIn | undefined, query = '') =>
      (await api.send('GET', `/admin/appeals?limit=100${query}`, { token: by?.token })).body.find(
        (one: { decisionId: string }) => one.decisionId === decisionId,
      );
    expect(await list(admin)).toMatchObject({ isOwnDecision: true, mayDecide: false, appellant: 'author' });
    expect(await list(otherAdmin)).toMatchObject({
      isOwnDecision: false,
      mayDecide: true,
      review: { id: review.id, title: 'Fine' },
      decision: { outcome: 'hidden', ground: 'spam' },
    });
    const own = await decide(admin, decisionId, 'granted');
    expect([own.status, own.body.type]).toEqual([403, '/problems/own-decision']);
    const decided = await decide(otherAdmin, decisionId, 'granted');
    expect([decided.status, decided.body]).toMatchObject([200, { state: 'granted', reason: 'We were wrong.' }]);
    expect((await decide(otherAdmin, decisionId, 'refused')).status).toBe(409);
    expect((await api.send('GET', `/company/${owner.id}`)).body).toMatchObject({
      reviewsQuantity: 1,
      hiddenQuantity: 0,
    });
    expect((await readOwn(author)).hidden).toBeUndefined();
    expect(await readLog(owner.id)).toMatchObject([
      { outcome: 'shownAgain', appealOf: decisionId, reason: 'We were wrong.', flaggedBy: { company: 0, others: 0 } },
      { outcome: 'hidden', appeal: 'granted' },
    ]);
    const [email] = await readEmails(author.email, 'appealDecided');
    expect(email?.text).toContain('An administrator has taken another look. It is shown again. Reason: We were wrong.');
    expect(await readReports(reporter)).toMatchObject([{ state: 'rejected', decision: { appeal: 'granted' } }]);
    expect(await list(otherAdmin)).toBeUndefined();
    expect(await list(otherAdmin, '&state=closed')).toMatchObject({ state: 'granted', mayDecide: false });
  });

  it('changes nothing when an appeal is rejected, and rejects a second appeal', async () => {
    const { owner, author, review } = await reviewedCompany();
    await hide(review.id);
    const { decisionId } = (await readOwn(author)).hidden;
    await appeal(author, decisionId);
    await decide(otherAdmin, decisionId, 'refused', 'It is an advertisement.');
    expect((await readOwn(author)).hidden.appeal).toMatchObject({
      state: 'refused',
      reason: 'It is an advertisement.',
    });
    expect(await readLog(owner.id)).toMatchObject([{ outcome: 'hidden', appeal: 'refused' }]);
    const [email] = await readEmails(author.email, 'appealDecided');
    expect(email?.text).toContain('The decision stands. Reason: It is an advertisement.');
    expect((await appeal(author, decisionId)).status).toBe(409);
  });

  it('hides a kept review after an appeal of a reporter, and rejects an appeal of the author', async () => {
    const { owner, author, reporter, review } = await reviewedCompany();
    const other = await api.consumer();
    await report(reporter, review.id);
    await reportAsCompany(owner, review.id, 'spam');
    await keep(review.id);
    const decisionId = (await readLog(owner.id))[0]?.id ?? '';
    expect((await appeal(other, decisionId)).status).toBe(403);
    expect((await appeal(author, decisionId)).status).toBe(403);
    expect((await appeal(owner, decisionId)).status).toBe(201);
    expect((await appeal(reporter, decisionId)).status).toBe(409);
    await decide(otherAdmin, decisionId, 'granted', 'It links to a shop.');
    const { hidden } = await readOwn(author);
    expect(hidden).toMatchObject({
      reason: 'It links to a shop.',
      ground: 'spam',
      source: 'flag',
      flaggedBy: { company: true, others: true },
      appealUntil: null,
    });
    expect((await appeal(author, hidden.decisionId)).body.type).toBe('/problems/appeal-used');
    const [email] = await readEmails(author.email, 'reviewHidden');
    expect(email?.text).not.toContain('you can appeal');
    expect((await readEmails(owner.email, 'appealDecided'))[0]?.text).toContain('We have hidden it.');
    expect(await readReports(reporter)).toMatchObject([{ state: 'upheld' }]);
  });

  // Covers TRUST-2.6
  it('rejects an appeal after 183 days', async () => {
    const { author, review } = await reviewedCompany();
    await hide(review.id);
    const { decisionId } = (await readOwn(author)).hidden;
    const setAge = (age: string) =>
      api.database.raw('update decisions set at = now() - ?::interval where id = ?', [age, decisionId]);
    await setAge('183 days 1 minute');
    const late = await appeal(author, decisionId);
    expect([late.status, late.body.type]).toEqual([409, '/problems/appeal-late']);
    await setAge('182 days 23 hours');
    expect((await appeal(author, decisionId)).status).toBe(201);
    expect((await appeal(author, '999999')).status).toBe(404);
  });

  it('withdraws an appeal when the author deletes the review or the account', async () => {
    const { owner, author, review } = await reviewedCompany();
    await hide(review.id);
    const { decisionId } = (await readOwn(author)).hidden;
    await appeal(author, decisionId);
    await api.send('DELETE', `/review/${review.id}`, author);
    expect(await readLog(owner.id)).toMatchObject([{ appeal: 'withdrawn' }]);
    expect((await decide(otherAdmin, decisionId, 'granted')).status).toBe(409);
    await api.send('POST', `/review/${review.id}/restore`, author);
    expect(await readLog(owner.id)).toMatchObject([{ appeal: 'open' }]);
    await api.send('DELETE', '/user/me', { token: author.token, body: { password: PASSWORD } });
    expect(await readLog(owner.id)).toMatchObject([{ appeal: 'withdrawn' }]);
    expect(await api.database('appeals').where({ decision_id: decisionId })).toMatchObject([
      { text: null, user_id: null },
    ]);
  });

  // Covers TRUST-2.7
  it("lets an administrator decide an appeal against the administrator's own decision if there is no other administrator", async () => {
    const { author, review } = await reviewedCompany();
    await hide(review.id);
    const { decisionId } = (await readOwn(author)).hidden;
    await appeal(author, decisionId);
    await api.database('users').where({ role: 'admin' }).whereNot({ id: admin?.id }).update({ role: 'user' });
    const { body } = await api.send('GET', '/admin/appeals', { token: admin?.token });
    expect(body.at(-1)).toMatchObject({ isOwnDecision: true, mayDecide: true });
    expect((await decide(admin, decisionId, 'granted')).status).toBe(200);
    await api.database('users').where({ id: otherAdmin?.id }).update({ role: 'admin' });
  });
});

describe('misuse', () => {
  // Covers TRUST-2.4
  it('warns an account after misuse of reports, and suspends its reports a week later', async () => {
    const [owner, reporter] = [await api.company(), await api.consumer()];
    const reviews: string[] = [];
    for (let count = 0; count < 22; count++) reviews.push((await api.review(await api.consumer(), owner.id)).id);
    const send = async (id: string, isUpheld = false) => {
      await report(reporter, id);
      if (isUpheld) await hide(id);
      else await keep(id);
    };
    for (const id of reviews.slice(0, 9)) await send(id, id === reviews[0]);
    expect(await readEmails(reporter.email, 'flagWarning')).toEqual([]);
    await send(reviews[9] ?? '');
    const [warning] = await readEmails(reporter.email, 'flagWarning');
    expect(warning?.subject).toBe('Most of your reports were not upheld');
    expect(warning?.text).toContain(
      'Of your last 10 reports, 1 were upheld. If this continues, reporting will be paused for 90 days.',
    );
    for (const id of reviews.slice(10, 20)) await send(id);
    expect(await readEmails(reporter.email, 'flagWarning')).toHaveLength(1);
    expect((await report(reporter, reviews[20] ?? '')).status).toBe(201);
    await api
      .database('flag_standings')
      .where({ user_id: reporter.id })
      .update({ warned_at: api.database.raw(`now() - interval '7 days'`) });
    for (const attempt of [1, 2]) {
      const { status, body } = await report(reporter, reviews[21] ?? '');
      const until = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(
        Date.now() + 90 * 86_400_000,
      );
      expect([attempt, status, body.type, body.detail]).toEqual([
        attempt,
        403,
        '/problems/flagging-suspended',
        `Most of your reports were not upheld. You can report again on ${until}.`,
      ]);
    }
    await api
      .database('flag_standings')
      .where({ user_id: reporter.id })
      .update({ suspended_until: '2020-01-01', counted_from: api.database.fn.now() });
    expect((await report(reporter, reviews[21] ?? '')).status).toBe(201);
  });

  it('limits an account to 20 open reports of one company', async () => {
    const owner = await api.company();
    let last = '';
    for (let count = 0; count < 21; count++) {
      last = (await api.review(await api.consumer(), owner.id)).id;
      const { status, body } = await reportAsCompany(owner, last);
      expect(status).toBe(count < 20 ? 201 : 409);
      if (count === 20) {
        expect([body.type, body.detail]).toEqual([
          '/problems/too-many-things',
          'Withdraw one first: you can have at most 20 open reports.',
        ]);
      }
    }
    const [open] = await readReports(owner);
    await api.send('DELETE', `/flags/${open.id}`, owner);
    expect((await reportAsCompany(owner, last)).status).toBe(201);
    const { body } = await api.send('GET', `/company/${owner.id}/transparency`);
    expect(body).toMatchObject({ hidden: 0, flags: { company: { open: 20, upheld: 0, rejected: 0 } } });
  });
});

describe('the public figures', () => {
  // Covers TRUST-2.13
  it('publishes figures of a company that match its public log', async () => {
    const none = [0, 0, 0, 0, 0, 0];
    const owner = await api.company();
    const reviews = [];
    for (const rating of [1, 1, 5, 3]) reviews.push(await api.review(await api.consumer(), owner.id, { rating }));
    const [first, second, third, fourth] = reviews.map(({ id }) => id);
    const reporter = await api.consumer();
    for (const id of [first, second, third]) await report(reporter, id);
    await reportAsCompany(owner, fourth);
    await reportAsCompany(owner, first);
    await hide(first);
    await hide(second, { reason: 'Insults', ground: 'hateOrThreat' });
    await keep(third);
    const { status, body } = await api.send('GET', `/company/${owner.id}/transparency`);
    expect(status).toBe(200);
    const waited = (await readLog(owner.id))
      .flatMap(({ waitedSeconds }) => waitedSeconds ?? [])
      .toSorted((a, b) => a - b);
    expect(body).toEqual({
      hidden: 2,
      hiddenByGround: { spam: 1, hateOrThreat: 1 },
      hiddenByStars: [0, 2, 0, 0, 0, 0],
      flags: { company: { open: 1, upheld: 1, rejected: 0 }, others: { open: 0, upheld: 2, rejected: 1 } },
      medianWaitedSeconds: waited[1],
      origins: { organic: [0, 0, 0, 1, 0, 1], invited: none, confirmed: none },
      invitations: { sent: 0, reviews: 0 },
    });
    const empty = await api.company();
    expect((await api.send('GET', `/company/${empty.id}/transparency`)).body).toEqual({
      hidden: 0,
      hiddenByGround: {},
      hiddenByStars: [0, 0, 0, 0, 0, 0],
      flags: { company: { open: 0, upheld: 0, rejected: 0 }, others: { open: 0, upheld: 0, rejected: 0 } },
      medianWaitedSeconds: null,
      origins: { organic: none, invited: none, confirmed: none },
      invitations: { sent: 0, reviews: 0 },
    });
    for (const path of ['transparency', 'decisions']) {
      expect((await api.send('GET', `/company/unknown-firm.example/${path}`)).status).toBe(404);
    }
  });

  it('publishes figures of the site that equal the sums of the public logs', async () => {
    const log = await readSiteLog();
    const month = new Date().toISOString().slice(0, 7);
    const ofMonth = log.filter(({ at }) => at.startsWith(month));
    const hidden = ofMonth.filter(({ outcome }) => outcome === 'hidden');
    await transparencyRepository(api.database).compute(0);
    const { body } = await api.send('GET', '/transparency');
    expect(body.contactEmail).toBe('legal@heard.example');
    expect(Date.now() - Date.parse(body.computedAt)).toBeLessThan(60_000);
    expect(body.months).toHaveLength(13);
    const [current, ...earlier] = body.months;
    const sum = (list: Decision[], by: 'company' | 'others') => list.reduce((all, one) => all + one.flaggedBy[by], 0);
    const waited = ofMonth.flatMap(({ waitedSeconds }) => waitedSeconds ?? []).toSorted((a, b) => a - b);
    const reports = await api
      .database('flags')
      .whereRaw(`to_char(created_at at time zone 'utc', 'YYYY-MM') = ?`, [month]);
    expect(current).toMatchObject({
      month,
      flags: reports.length,
      flagsByCompany: reports.filter((one) => one.by_company).length,
      flagsByOthers: reports.filter((one) => !one.by_company).length,
      decisions: ofMonth.length,
      hidden: hidden.length,
      kept: ofMonth.filter(({ outcome }) => outcome === 'kept').length,
      shownAgain: ofMonth.filter(({ outcome }) => outcome === 'shownAgain').length,
      hiddenByStars: [0, 1, 2, 3, 4, 5].map((stars) => hidden.filter((one) => one.stars === stars).length),
      decidedByCompany: sum(ofMonth, 'company'),
      upheldByCompany: sum(hidden, 'company'),
      decidedByOthers: sum(ofMonth, 'others'),
      upheldByOthers: sum(hidden, 'others'),
      medianWaitedSeconds: waited[Math.floor((waited.length - 1) / 2)],
    });
    expect(current.appealsGranted).toBeLessThanOrEqual(current.appeals);
    expect(Object.values(current.byGround as Record<string, number>).reduce((a, b) => a + b, 0)).toBe(ofMonth.length);
    for (const { decisions } of earlier) expect(decisions).toBeGreaterThanOrEqual(0);
    // The public log contains no name, text, or id of a review or account.
    expect(Object.keys(log[0] ?? {})).not.toEqual(expect.arrayContaining(['reviewId']));
    for (const path of ['/transparency', '/transparency/decisions']) {
      expect((await api.send('GET', path)).headers.get('cache-control')).toContain('public');
    }
  });

  // Covers TRUST-2.10
  it('publishes figures of each month that readers can recount from the log', async () => {
    const decisions = await api.database('decisions').orderBy('id').pluck('id');
    expect(decisions.length).toBeGreaterThan(12);
    const now = new Date();
    const getStart = (monthsAgo: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo);
    // The first and the last moments of months, up to the start of the next year.
    const moments = [getStart(0), getStart(0) - 1, getStart(1), getStart(11) - 1, getStart(12)];
    for (const [index, id] of decisions.slice(0, -3).entries()) {
      await api
        .database('decisions')
        .where({ id })
        .update({ at: new Date(moments[index % 5] ?? 0) });
    }
    await api.database('transparency_months').del();
    await transparencyRepository(api.database).compute(0);

    const log = await readSiteLog();
    expect(log).toHaveLength(decisions.length);
    const { months } = (await api.send('GET', '/transparency')).body;
    expect(months).toHaveLength(13);
    for (const figures of months) expect(figures).toMatchObject(recount(log, figures.month));
    expect(months.filter((one: { decisions: number }) => one.decisions > 0)).toHaveLength(3);
    // All appeals in this file were decided today, so they count in the current month.
    const appeals = log.filter(({ appeal: state }) => state === 'granted' || state === 'refused');
    expect(months[0].appeals).toBe(appeals.length);
    expect(months[0].appealsGranted).toBe(appeals.filter(({ appeal: state }) => state === 'granted').length);
  });
});

/** Reads the public log of all companies with its pagination. */
async function readSiteLog(): Promise<Decision[]> {
  const log: Decision[] = [];
  for (let query: string | undefined = '?limit=7'; query !== undefined;) {
    const { body, headers } = await api.send('GET', `/transparency/decisions${query}`);
    log.push(...body);
    query = /<(.+)>/.exec(headers.get('link') ?? '')?.[1];
  }
  return log;
}

/** Computes the monthly figures from the public log, as a reader without access to the database would. */
function recount(log: Decision[], month: string) {
  const figures = {
    month,
    decisions: 0,
    hidden: 0,
    kept: 0,
    shownAgain: 0,
    labelled: 0,
    unlabelled: 0,
    blocked: 0,
    unblocked: 0,
    hiddenByStars: [0, 0, 0, 0, 0, 0],
    decidedByCompany: 0,
    upheldByCompany: 0,
    decidedByOthers: 0,
    upheldByOthers: 0,
    medianWaitedSeconds: null as number | null,
    sources: { flag: 0, program: 0, own: 0 },
  };
  const byGround: Record<string, number> = {};
  const waits: number[] = [];
  for (const { at, outcome, ground, source, stars, flaggedBy, waitedSeconds } of log) {
    if (!at.startsWith(month)) continue;
    figures.decisions += 1;
    figures[outcome] += 1;
    figures.sources[source] += 1;
    byGround[ground] = (byGround[ground] ?? 0) + 1;
    figures.decidedByCompany += flaggedBy.company;
    figures.decidedByOthers += flaggedBy.others;
    if (outcome === 'hidden' && stars !== null) {
      figures.hiddenByStars[stars] = (figures.hiddenByStars[stars] ?? 0) + 1;
      figures.upheldByCompany += flaggedBy.company;
      figures.upheldByOthers += flaggedBy.others;
    }
    if (waitedSeconds !== null) waits.push(waitedSeconds);
  }
  waits.sort((a, b) => a - b);
  // If the number of values is even, the median is the lower of the two middle values.
  figures.medianWaitedSeconds = waits[Math.ceil(waits.length / 2) - 1] ?? null;
  return { ...figures, byGround };
}
