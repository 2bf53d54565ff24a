import sharp from 'sharp';
import { checkTotals } from '../src/database/checkTotals.ts';
import { transparencyRepository } from '../src/modules/reports/transparency.repository.ts';
import { reportVisitorsRepository } from '../src/modules/reports/reportVisitors.repository.ts';
import { getCode, readQueuedEmails } from './queuedEmails.ts';
import { SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ contactEmail: 'legal@heard.example', smtpUrl: SMTP_URL, rateLimits: {} });
let admin: LoggedIn;
beforeAll(async () => {
  admin = await api.admin();
});
afterEach(async () => {
  expect(await checkTotals(api.database)).toEqual([]);
});

const EXPLANATION = 'It threatens a named person with violence.';
let count = 0;
const anEmail = () => `visitor${++count}@elsewhere.example`;

const aReport = (email: string, changes: object = {}) => ({
  name: 'Nia Visitor',
  email,
  explanation: EXPLANATION,
  goodFaith: true,
  ...changes,
});
const create = (reviewId: string, body: object, headers = {}) =>
  api.send('POST', `/review/${reviewId}/flags/visitor`, { body, headers });
const confirm = (id: string, code: string) => api.send('POST', `/visitorFlags/${id}/confirm`, { body: { code } });
const sendAgain = (id: string) => api.send('POST', `/visitorFlags/${id}/code`);
const readEmails = async (recipient: string, kind: string) =>
  (await readQueuedEmails(api.database, recipient)).filter((mail) => mail.kind === kind);
const readCode = async (email: string) => getCode((await readEmails(email, 'flagCode'))[0]);

/** Creates a company that has an owner and a public review. */
async function reviewedCompany() {
  const owner = await api.company();
  const author = await api.consumer();
  await api.database('users').where({ id: author.id }).update({ email_confirmed_at: api.database.fn.now() });
  return { owner, author, review: await api.review(author, owner.id) };
}

/** Files a report. */
async function file(reviewId: string, email = anEmail(), changes: object = {}) {
  const created = await create(reviewId, aReport(email, changes));
  expect([created.status, created.body]).toEqual([201, { id: expect.any(String) }]);
  const filed = await confirm(created.body.id, await readCode(email));
  return { id: created.body.id, email, ...filed };
}

async function listMarks(query = '') {
  return (await api.send('GET', `/admin/marks?limit=100${query}`, { token: admin.token })).body;
}
async function findMark(reviewId: string, query = '') {
  return (await listMarks(query)).find(({ review }: { review: { id: string } | null }) => review?.id === reviewId);
}
const hide = (reviewId: string) =>
  api.send('POST', `/admin/reviews/${reviewId}/hide`, {
    token: admin.token,
    body: { reason: 'A threat is a crime.', ground: 'illegal' },
  });
async function keep(reviewId: string) {
  const { id } = await findMark(reviewId);
  await api.send('POST', `/admin/marks/${id}/close`, { token: admin.token, body: { reason: 'It threatens nobody.' } });
}
const readVisitor = async (id: string) => api.database('flag_visitors').first('name', 'email').where({ id });

describe('a report of illegal content without an account', () => {
  it('files a report only after the code from the email was entered', async () => {
    const { owner, review } = await reviewedCompany();
    const email = anEmail();
    const created = await create(review.id, aReport(email, { law: 'Penal code, article 208' }));
    expect(created.status).toBe(201);
    expect(await findMark(review.id)).toBeUndefined();
    const [codeEmail] = await readEmails(email, 'flagCode');
    expect(codeEmail?.text).toContain(`/review/${review.id}?report=${review.id}&visitor=${created.body.id}`);

    const code = await readCode(email);
    const filed = await confirm(created.body.id, code.replace(' ', ''));
    expect(filed.status).toBe(201);
    expect(filed.body).toMatchObject({
      reviewId: review.id,
      companyId: owner.id,
      part: 'review',
      reason: 'illegal',
      explanation: EXPLANATION,
      law: 'Penal code, article 208',
      state: 'open',
      decision: null,
    });
    expect(await findMark(review.id)).toMatchObject({
      reasons: [{ kind: 'flags', flags: [{ by: 'visitor', name: 'Nia Visitor', explanation: EXPLANATION }] }],
    });
    expect(JSON.stringify(await findMark(review.id))).not.toContain(email);
    const again = await confirm(created.body.id, code);
    expect([again.status, again.body.type]).toEqual([409, '/problems/already-flagged']);
  });

  it("confirms a visitor's report by email with the reported content, a reference and the rights of the sender", async () => {
    const { owner, review } = await reviewedCompany();
    const { email, body } = await file(review.id);
    const [received] = await readEmails(email, 'flagReceived');
    expect(received?.text).toContain(`We have received your report about a review of ${owner.id}. A person will look`);
    expect(received?.text).toContain(`/review/${review.id}`);
    expect(received?.text).toContain(`Your reference: ${body.id}.`);
    expect(received?.text).toContain('withdraw your report');
    expect(received?.text).not.toContain('Nia');
  });

  it('sends all emails in the language of the request', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    const { body } = await create(review.id, aReport(email), { 'accept-language': 'fr' });
    await confirm(body.id, await readCode(email));
    expect((await readEmails(email, 'flagReceived'))[0]?.text).toContain('Votre référence');
  });

  it.each([
    ['without a name', { name: ' ' }, ['name']],
    ['with an invalid email', { email: 'nobody' }, ['email']],
    ['with a short explanation', { explanation: 'short' }, ['explanation']],
    ['without good faith', { goodFaith: false }, ['goodFaith']],
    ['of an unknown part', { part: 'title' }, ['part']],
    ['of a photo without its id', { part: 'photo' }, ['photoId']],
    ['of the review with the id of a photo', { photoId: '1' }, ['photoId']],
    ['with a ground', { reason: 'spam' }, ['reason']],
  ])('rejects a report %s', async (_, changes, fields) => {
    const { review } = await reviewedCompany();
    const { status, body } = await create(review.id, aReport(anEmail(), changes));
    expect([status, body.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, fields]);
  });

  it('accepts a report of a reply', async () => {
    const { owner, review } = await reviewedCompany();
    const missing = await create(review.id, aReport(anEmail(), { part: 'reply' }));
    expect(missing.status).toBe(404);
    await api.send('PUT', `/review/${review.id}/reply`, { token: owner.token, body: { text: 'We know you.' } });
    const { status, body } = await file(review.id, anEmail(), { part: 'reply' });
    expect([status, body.part]).toEqual([201, 'reply']);
  });

  describe('of a photo', () => {
    async function addPhoto({ token }: LoggedIn, reviewId: string) {
      const body = new FormData();
      const image = sharp({ create: { width: 8 + ++count, height: 8, channels: 3, background: 'red' } }).png();
      body.append('photo', new Blob([new Uint8Array(await image.toBuffer())]), 'a.png');
      body.append('alt', '');
      return (await api.send('POST', `/review/${reviewId}/photos`, { token, body })).body.id as string;
    }

    async function reviewWithPhotos() {
      const { author, review } = await reviewedCompany();
      return {
        author,
        review,
        photos: [await addPhoto(author, review.id), await addPhoto(author, review.id)] as const,
      };
    }
    const hidePhoto = (id: string) =>
      api.send('POST', `/admin/photos/${id}/hide`, {
        token: admin.token,
        body: { reason: 'It shows a child.', ground: 'illegal' },
      });

    it("stores a visitor's report of a photo, and includes the photo in the link of the confirmation email", async () => {
      const { review, photos } = await reviewWithPhotos();
      const { id, email, status, body } = await file(review.id, anEmail(), { part: 'photo', photoId: photos[1] });
      expect([status, body.part, body.photoId]).toEqual([201, 'photo', photos[1]]);
      const [code] = await readEmails(email, 'flagCode');
      expect(code?.text).toContain(`?report=${review.id}&part=photo&photo=${photos[1]}&visitor=${id}`);
      expect((await readEmails(email, 'flagReceived'))[0]?.text).toContain('You reported a photo of this review');
      const { reasons } = await findMark(review.id);
      expect(reasons.find(({ kind }: { kind: string }) => kind === 'flags').flags).toMatchObject([
        { by: 'visitor', part: 'photo', photoId: photos[1] },
      ]);
    });

    it('emails only the decision about the reported photo', async () => {
      const { author, review, photos } = await reviewWithPhotos();
      const first = await file(review.id, anEmail(), { part: 'photo', photoId: photos[0] });
      const second = await file(review.id, anEmail(), { part: 'photo', photoId: photos[1] });
      await hidePhoto(photos[1]);
      expect(await readEmails(first.email, 'flagDecided')).toEqual([]);
      expect((await readEmails(second.email, 'flagDecided'))[0]?.text).toContain('It shows a child.');
      expect(await readVisitor(second.id)).toEqual({ name: null, email: null });
      const [own] = (await api.send('GET', '/review/user', author)).body;
      expect(own.photos.map(({ hidden }: { hidden?: object }) => hidden !== undefined)).toEqual([false, true]);
    });

    it('accepts reports of different photos by one address, but only one report per photo', async () => {
      const { review, photos } = await reviewWithPhotos();
      const { email } = await file(review.id, anEmail(), { part: 'photo', photoId: photos[0] });
      expect((await file(review.id, email, { part: 'photo', photoId: photos[1] })).status).toBe(201);
      expect((await file(review.id, email, { part: 'photo', photoId: photos[0] })).status).toBe(409);
    });

    it('rejects a report of a photo that is hidden, was deleted or belongs to another review', async () => {
      const { author, review, photos } = await reviewWithPhotos();
      const other = await reviewWithPhotos();
      const email = anEmail();
      const pending = await create(review.id, aReport(email, { part: 'photo', photoId: photos[0] }));
      await hidePhoto(photos[0]);
      await api.send('DELETE', `/review/${review.id}/photos/${photos[1]}`, author);
      expect((await confirm(pending.body.id, await readCode(email))).status).toBe(404);
      for (const photoId of [...photos, other.photos[0]]) {
        expect((await create(review.id, aReport(anEmail(), { part: 'photo', photoId }))).status).toBe(404);
      }
    });

    it('emails the sender when the author has deleted the reported photo', async () => {
      const { author, review, photos } = await reviewWithPhotos();
      const { id, email } = await file(review.id, anEmail(), { part: 'photo', photoId: photos[0] });
      await api.send('DELETE', `/review/${review.id}/photos/${photos[0]}`, author);
      await api
        .database('flags')
        .where({ visitor_id: id })
        .update({ decided_at: api.database.raw(`now() - interval '3 minutes'`) });
      await api.services.visitorReports.notifyDeleted();
      expect((await readEmails(email, 'flagDecided'))[0]?.text).toContain('You reported a photo of a review of');
      expect(await readVisitor(id)).toEqual({ name: null, email: null });
    });
  });

  it('rejects a report of a review that is not public', async () => {
    const { review } = await reviewedCompany();
    const pending = await create(review.id, aReport('early@elsewhere.example'));
    await hide(review.id);
    expect((await create(review.id, aReport(anEmail()))).status).toBe(404);
    expect((await confirm(pending.body.id, await readCode('early@elsewhere.example'))).status).toBe(404);
    expect((await create('9'.repeat(17), aReport(anEmail()))).status).toBe(404);
  });

  it('rejects a second open report by the same address in any letter case, with or without an account', async () => {
    const { review } = await reviewedCompany();
    const { email } = await file(review.id);
    const again = await file(review.id, email.toUpperCase());
    expect([again.status, again.body.type]).toEqual([409, '/problems/already-flagged']);
    const account = await api.consumer();
    await api.send('POST', `/review/${review.id}/flags`, { token: account.token, body: { reason: 'spam' } });
    expect((await file(review.id, account.email)).status).toBe(409);
    expect((await file(review.id)).status).toBe(201);
  });

  it('stores only one report when an address confirms two reports of the same review at the same time', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    const ids: string[] = [];
    const codes: string[] = [];
    for (const _ of [1, 2]) {
      ids.push((await create(review.id, aReport(email))).body.id);
      codes.push(await readCode(email));
    }
    const confirmed = await Promise.all(ids.map((id, at) => confirm(id, codes[at] ?? '')));
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('counts a report by the owner as a report by the company', async () => {
    const { owner, review } = await reviewedCompany();
    await file(review.id, owner.email);
    await file(review.id);
    const { body } = await api.send('GET', `/company/${owner.id}/transparency`);
    expect(body.flags).toMatchObject({ company: { open: 1 }, others: { open: 1 } });
  });

  it('limits an address to 20 open reports', async () => {
    const email = anEmail();
    await api.database('flag_visitors').insert(
      Array.from({ length: 20 }, () => ({
        review_id: '1',
        part: 'review' as const,
        name: 'N',
        email,
        language: 'en' as const,
      })),
    );
    const { review } = await reviewedCompany();
    const { status, body } = await file(review.id, email);
    expect([status, body.type, body.detail]).toEqual([
      409,
      '/problems/too-many-things',
      'Wait until one is decided: you can have at most 20 open reports.',
    ]);
  });
});

describe('the code', () => {
  it('sends the code again, and invalidates the earlier code', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    const { body } = await create(review.id, aReport(email));
    const first = await readCode(email);
    expect((await sendAgain(body.id)).status).toBe(204);
    const wrong = await confirm(body.id, first);
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'code']);
    expect((await confirm(body.id, await readCode(email))).status).toBe(201);
  });

  it('rejects a code after ten attempts', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    const { body } = await create(review.id, aReport(email));
    for (let attempt = 0; attempt < 10; attempt++) expect((await confirm(body.id, '0000')).status).toBe(400);
    expect((await confirm(body.id, await readCode(email))).status).toBe(400);
    await sendAgain(body.id);
    expect((await confirm(body.id, await readCode(email))).status).toBe(201);
  });

  it('rejects the code of an expired report, and deletes the name and email of the visitor', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    const { body } = await create(review.id, aReport(email));
    const code = await readCode(email);
    await api.database('flag_visitors').where({ id: body.id }).update({ expires_at: '2020-01-01' });
    expect((await confirm(body.id, code)).status).toBe(404);
    expect((await sendAgain(body.id)).status).toBe(404);
    await reportVisitorsRepository(api.database).purgeExpired();
    expect(await readVisitor(body.id)).toBeUndefined();
    expect(await readQueuedEmails(api.database, email)).toEqual([]);
  });

  it('sends a code to an address at most three times an hour', async () => {
    const { review } = await reviewedCompany();
    const email = anEmail();
    for (const _ of [1, 2, 3]) expect((await create(review.id, aReport(email))).status).toBe(201);
    const { status, headers } = await create(review.id, aReport(email));
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    expect(await api.database('flag_visitors').where({ email })).toHaveLength(3);
  });

  it.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])(
    'rejects a code for the unknown report %s',
    async (id) => {
      expect((await confirm(id, '12345678')).status).toBe(404);
      expect((await sendAgain(id)).status).toBe(404);
    },
  );
});

describe('the decision', () => {
  it("emails the visitor why the review was hidden, then deletes the visitor's name and email", async () => {
    const { review } = await reviewedCompany();
    const { id, email, body } = await file(review.id);
    await hide(review.id);
    const [decided] = await readEmails(email, 'flagDecided');
    expect(decided?.text).toContain('as: Illegal content. We have hidden it. Reason: A threat is a crime.');
    expect(decided?.text).toContain(`Your reference: ${body.id}.`);
    expect(await readVisitor(id)).toEqual({ name: null, email: null });
    const closed = await findMark(review.id, '&state=closed');
    expect(closed.reasons[0].flags).toMatchObject([{ by: 'visitor', name: null }]);
  });

  it('emails the decision to keep the review with the means of redress', async () => {
    const { review } = await reviewedCompany();
    const { email } = await file(review.id);
    await keep(review.id);
    const [decided] = await readEmails(email, 'flagDecided');
    expect(decided?.text).toContain('It stays visible. Reason: It threatens nobody.');
    expect(decided?.text).toContain('certified out-of-court dispute settlement body');
    expect(decided?.text).toContain('http://localhost:3000/contact');
  });

  it('applies a decision about the same text to a later report', async () => {
    const { review } = await reviewedCompany();
    await file(review.id);
    await keep(review.id);
    const { id, email, status, body } = await file(review.id);
    expect([status, body.state, body.decision.reason]).toEqual([201, 'rejected', 'It threatens nobody.']);
    expect((await readEmails(email, 'flagDecided'))[0]?.text).toContain('It threatens nobody.');
    expect(await readVisitor(id)).toEqual({ name: null, email: null });
  });

  it('emails the sender that no decision follows when the author has permanently deleted the review', async () => {
    const { author, review } = await reviewedCompany();
    const { id, email } = await file(review.id);
    await api.send('DELETE', `/review/${review.id}`, { token: author.token });
    expect(await api.services.visitorReports.notifyDeleted()).toBe(false);
    expect(await readEmails(email, 'flagDecided')).toEqual([]);
    await api
      .database('flags')
      .where({ visitor_id: id })
      .update({ decided_at: api.database.raw(`now() - interval '3 minutes'`) });
    await api.services.visitorReports.notifyDeleted();
    expect((await readEmails(email, 'flagDecided'))[0]?.text).toContain('Its author has deleted it');
    expect(await readVisitor(id)).toEqual({ name: null, email: null });
  });

  it('counts reports of visitors in all public figures', async () => {
    const { owner, review } = await reviewedCompany();
    const account = await api.consumer();
    await api.send('POST', `/review/${review.id}/flags`, { token: account.token, body: { reason: 'spam' } });
    await file(review.id);
    await hide(review.id);
    const [decision] = (await api.send('GET', `/company/${owner.id}/decisions`)).body;
    expect(decision.flaggedBy).toEqual({ company: 0, others: 2 });
    expect((await api.send('GET', `/company/${owner.id}/transparency`)).body.flags.others).toMatchObject({ upheld: 2 });
    await transparencyRepository(api.database).compute(0);
    const [month] = (await api.send('GET', '/transparency')).body.months;
    expect(month.flagsByCompany + month.flagsByOthers).toBe(month.flags);
    await reportVisitorsRepository(api.database).purgeExpired();
    expect((await api.send('GET', `/company/${owner.id}/transparency`)).body.flags.others).toMatchObject({ upheld: 2 });
  });
});

describe('without a mail server', () => {
  const withoutMail = testApi();

  it('rejects a report without a mail server, and names where to write instead', async () => {
    const review = await withoutMail.review(await withoutMail.consumer(), 'quiet.example');
    const { status, body } = await withoutMail.send('POST', `/review/${review.id}/flags/visitor`, {
      body: aReport(anEmail()),
    });
    expect([status, body.type]).toEqual([409, '/problems/no-email']);
    expect(await withoutMail.database('flag_visitors')).toEqual([]);
  });
});
