import { getCode, getToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, testApi, type LoggedIn } from './testApi.ts';

const api = testApi();
const withMail = testApi({ smtpUrl: SMTP_URL });

const readEmails = async (recipient: string, from = api) =>
  (await readQueuedEmails(from.database, recipient)).filter(({ kind }) => kind === 'reviewReceived');
const settings = ({ token }: LoggedIn, body?: object) =>
  api.send(body === undefined ? 'GET' : 'PUT', '/company/mailSettings', { token, ...(body && { body }) });
const unsubscribe = (token: string, sent = {}) => api.send('POST', `/unsubscribe/${token}`, sent);

describe('the email about a new review', () => {
  it('emails the owner about a new review, without the name of the author and the text', async () => {
    const owner = await api.company();
    const author = await api.consumer({ name: 'Mallory' });
    const review = await api.review(author, owner.id, { title: 'Visit my-other-shop.example' });
    const [email, ...others] = await readEmails(owner.email);
    expect(others).toEqual([]);
    const token = getToken(email);
    expect(email).toMatchObject({
      subject: `${owner.id} has a new review`,
      text: `Hello,

${owner.id} has a new review on Heard. Read it and reply:

http://localhost:3000/my-company/reviews

Don't want emails about new and changed reviews? Unsubscribe here: http://localhost:3000/unsubscribe#token=${token}

Heard – http://localhost:3000
`,
    });
    expect(email?.html).not.toMatch(/Mallory|my-other-shop/);
    // Changing a review causes no second email.
    await api.send('PUT', `/review/${review.id}`, { token: author.token, body: { title: 'Changed' } });
    expect(await readEmails(owner.email)).toHaveLength(1);
    // The review is deleted before the email about it is sent.
    await api.send('DELETE', `/review/${review.id}`, author);
    expect(await readEmails(owner.email)).toEqual([]);
  });

  it('emails the owner in the language that the owner used last, or in the language of the review', async () => {
    const [spanish, unknown] = [await api.company(), await api.company()];
    await api.send('PUT', '/company/mailSettings', {
      token: spanish.token,
      body: { reviewsMail: true },
      headers: { 'accept-language': 'es' },
    });
    await api.database('companies').where({ domain: unknown.id }).update({ mail_language: null });
    const description = 'Le pain est excellent, et les vendeuses sont vraiment très aimables avec tout le monde.';
    for (const { id } of [spanish, unknown]) await api.review(await api.consumer(), id, { description });
    expect((await readEmails(spanish.email))[0]?.subject).toBe(`${spanish.id} tiene una reseña nueva`);
    const [french] = await readEmails(unknown.email);
    expect(french?.subject).toBe(`${unknown.id} a reçu un nouvel avis`);
    expect(french?.text).toContain('http://localhost:3000/unsubscribe?lang=fr#token=');
  });

  it('sends no email for a listing without an owner', async () => {
    await api.database('mails').del();
    await api.review(await api.consumer(), 'nobody-owns.example');
    expect(await api.database('mails').where({ kind: 'reviewReceived' })).toEqual([]);
  });

  it('sends the email only to a confirmed work email, and only after the review is public', async () => {
    const website = 'confirmed-work.example';
    const workEmail = `desk@${website}`;
    const owner = await withMail.company({ website, workEmail });
    const confirmed = async () => {
      const author = await withMail.consumer();
      const review = await withMail.review(author, owner.id);
      expect(review.awaitsConfirmation).toBe(true);
      const before = (await readEmails(workEmail, withMail)).length;
      const [link] = await readQueuedEmails(withMail.database, author.email);
      await withMail.send('POST', '/auth/confirmEmail', { body: { token: getToken(link) } });
      return (await readEmails(workEmail, withMail)).length - before;
    };
    expect(await confirmed()).toBe(0);
    const [codeEmail] = await readQueuedEmails(withMail.database, workEmail);
    await withMail.send('POST', '/company/workEmail/code', {
      token: owner.token,
      body: { code: getCode(codeEmail) },
    });
    expect(await confirmed()).toBe(1);
    expect(await readEmails(owner.email, withMail)).toEqual([]);
  });
});

describe('the email about a changed review', () => {
  const readChanges = async (recipient: string) =>
    (await readQueuedEmails(api.database, recipient)).filter(({ kind }) => kind === 'reviewChanged');
  const edit = ({ token }: LoggedIn, id: string, body: object) => api.send('PUT', `/review/${id}`, { token, body });

  it('emails a changed review to the owner at most once a day', async () => {
    const owner = await api.company();
    const author = await api.consumer({ name: 'Mallory' });
    const { id } = await api.review(author, owner.id, { rating: 5 });
    await edit(author, id, { rating: 0, title: 'Never again' });
    const [email] = await readChanges(owner.email);
    expect(email).toMatchObject({ subject: `A review of ${owner.id} has changed` });
    expect(email?.text).toContain('http://localhost:3000/my-company/reviews');
    expect(email?.text).toContain(`http://localhost:3000/unsubscribe#token=${getToken(email)}`);
    expect(email?.html).not.toMatch(/Mallory|Never again/);
    await edit(author, id, { rating: 5 });
    const other = await api.consumer();
    await edit(other, (await api.review(other, owner.id, { rating: 5 })).id, { rating: 1 });
    expect(await readChanges(owner.email)).toHaveLength(1);
    await api.database.raw(
      `update recipient_emails set queued_at = array[now() - interval '25 hours'] where topic like 'reviewChanged %'`,
    );
    await edit(author, id, { rating: 1 });
    expect(await readChanges(owner.email)).toHaveLength(2);
  });

  it('sends no email for a correction of the text, or for a review that only its author sees', async () => {
    const owner = await api.company();
    const author = await api.consumer();
    const { id, description } = await api.review(author, owner.id, { rating: 5 });
    await edit(author, id, { description: `${description}!` });
    const admin = await api.admin();
    await api.send('POST', `/admin/reviews/${id}/hide`, { token: admin.token, body: { reason: 'Spam' } });
    await edit(author, id, { rating: 0 });
    expect(await readChanges(owner.email)).toEqual([]);
  });

  it('sends no email to an owner who has turned off emails about reviews', async () => {
    const owner = await api.company();
    const author = await api.consumer();
    const { id } = await api.review(author, owner.id, { rating: 5 });
    await edit(author, id, { rating: 0 });
    await settings(owner, { reviewsMail: false });
    expect(await readChanges(owner.email)).toEqual([]);
  });
});

describe('turning the emails off', () => {
  it('turns emails about reviews off in the settings, and removes unsent emails', async () => {
    const owner = await api.company();
    expect((await settings(owner)).body).toEqual({ reviewsMail: true });
    await api.review(await api.consumer(), owner.id);
    expect((await settings(owner, { reviewsMail: false })).body).toEqual({ reviewsMail: false });
    expect(await readEmails(owner.email)).toEqual([]);
    await api.review(await api.consumer(), owner.id);
    expect(await readEmails(owner.email)).toEqual([]);
    await settings(owner, { reviewsMail: true });
    await api.review(await api.consumer(), owner.id);
    expect(await readEmails(owner.email)).toHaveLength(1);
    expect((await settings(await api.consumer())).status).toBe(403);
    expect((await settings(owner, {})).body.errors[0].field).toBe('reviewsMail');
  });

  it('turns emails about reviews off with the link and without a login, even if the link is used several times', async () => {
    const owner = await api.company();
    await api.review(await api.consumer(), owner.id);
    const token = getToken((await readEmails(owner.email))[0]);
    expect((await unsubscribe(token)).status).toBe(204);
    expect((await settings(owner)).body).toEqual({ reviewsMail: false });
    expect(await readEmails(owner.email)).toEqual([]);
    await settings(owner, { reviewsMail: true });
    const form = { body: new FormData() };
    form.body.append('List-Unsubscribe', 'One-Click');
    expect((await unsubscribe(token, form)).status).toBe(204);
    expect((await unsubscribe(token)).status).toBe(204);
    expect((await settings(owner)).body).toEqual({ reviewsMail: false });
    // Undoing the deletion of the account does not turn the emails on again.
    await api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } });
    expect((await api.send('POST', '/company/restore', { token: owner.token })).status).toBe(200);
    expect((await settings(owner)).body).toEqual({ reviewsMail: false });
  });

  it('rejects turning off the emails with a token of another account, list or address', async () => {
    const [owner, other] = [await api.company(), await api.company()];
    for (const { id } of [owner, other]) await api.review(await api.consumer(), id);
    const token = getToken((await readEmails(owner.email))[0]);
    const [list, , signature] = token.split('.');
    const [, otherId] = getToken((await readEmails(other.email))[0]).split('.');
    for (const forged of [
      `${list}.${otherId}.${signature}`,
      `replies.${otherId}.${signature}`,
      `reviews.999999999.${signature}`,
      `${token.slice(0, -4)}AAAA`,
      'reviews',
      'x',
    ]) {
      const { status, body } = await unsubscribe(forged);
      expect([status, body.type]).toEqual([400, '/problems/link-not-valid']);
    }
    expect((await settings(other)).body).toEqual({ reviewsMail: true });
    await api.send('PUT', '/company', {
      token: owner.token,
      body: { workEmail: `new@${owner.id}`, currentPassword: PASSWORD },
    });
    expect((await unsubscribe(token)).status).toBe(400);
  });
});
