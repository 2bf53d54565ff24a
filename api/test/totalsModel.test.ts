import * as fc from 'fast-check';
import { checkTotals } from '../src/database/checkTotals.ts';
import { caseCount } from './caseCount.ts';
import { getToken as getLinkToken, readQueuedEmails } from './queuedEmails.ts';
import { PASSWORD, SMTP_URL, reviewBody, testApi, type LoggedIn } from './testApi.ts';

const api = testApi({ smtpUrl: SMTP_URL });

/** The number of sequences, and the maximum number of requests in each. */
const SEQUENCES = caseCount(6, 15);
const LENGTH = 40;

const CONSUMERS = 4;
const COMPANIES = 3;

interface Written {
  rating: number;
  language: string | null;
}

/** The expected reviews, by company and consumer. Reviews in `deleted` can be restored. Reviews in `hidden` and `awaiting` do not count. */
interface Model {
  reviews: Map<string, Written>;
  deleted: Map<string, Written>;
  hidden: Set<string>;
  /** Reviews of consumers who had not confirmed their email. */
  awaiting: Set<string>;
  /** The consumers who have confirmed their email. */
  confirmed: Set<number>;
}

/** The accounts, companies and reviews of one sequence. */
interface Real {
  consumers: LoggedIn[];
  owners: (LoggedIn | null)[];
  admin: LoggedIn;
  websites: string[];
  /** The ids of reviews by company and consumer. */
  reviews: Map<string, string>;
}

type Command = fc.AsyncCommand<Model, Real>;

const place = fc.record({ company: fc.nat(COMPANIES - 1), consumer: fc.nat(CONSUMERS - 1) });
const rating = fc.nat(5);
const DAY_MS = 24 * 60 * 60 * 1000;

// Moves the clock ahead while scores are read, because scores depend on the day. Does not move it for other requests, because sessions would expire.
const now = Date.now;
let daysAhead = 0;
beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now() + daysAhead * DAY_MS));
const TEXTS = [
  { description: 'The staff were friendly and the room was very clean.', language: 'en' },
  { description: 'El personal fue muy amable y la habitación estaba limpia.', language: 'es' },
  { description: 'Hm.', language: null },
];
const text = fc.constantFrom(...TEXTS);
const toKey = ({ company, consumer }: { company: number; consumer: number }) => `${company} ${consumer}`;

/**
 * Creates a command in which one consumer changes a review of one company. Failure messages contain the name of the
 * command.
 */
function command(
  name: string,
  check: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Command {
  return { check, run, toString: () => name };
}

const commands: fc.Arbitrary<Command>[] = [
  fc.tuple(place, rating, text).map(([at, stars, { description, language }]) =>
    command(
      `review ${toKey(at)}: ${stars} ${language}`,
      () => true,
      async (model, real) => {
        const body = { ...reviewBody(real.websites[at.company] ?? ''), title: 'T', description, rating: stars };
        const { status, body: review } = await api.send('POST', '/review/companyOrUser', {
          token: getToken(real, at),
          body,
        });
        // An author may not replace a hidden review, even if it is deleted.
        expect(status).toBe(model.reviews.has(toKey(at)) || model.hidden.has(toKey(at)) ? 409 : 201);
        if (status === 409) return;
        model.reviews.set(toKey(at), { rating: stars, language });
        model.deleted.delete(toKey(at));
        if (model.confirmed.has(at.consumer)) model.awaiting.delete(toKey(at));
        else model.awaiting.add(toKey(at));
        real.reviews.set(toKey(at), review.id);
      },
    ),
  ),
  fc.tuple(place, rating, text).map(([at, stars, { description, language }]) =>
    command(
      `edit ${toKey(at)}: ${stars} ${language}`,
      (model) => model.reviews.has(toKey(at)),
      async (model, real) => {
        await expectStatus(
          200,
          api.send('PUT', `/review/${real.reviews.get(toKey(at))}`, {
            token: getToken(real, at),
            body: { description, rating: stars },
          }),
        );
        model.reviews.set(toKey(at), { rating: stars, language });
      },
    ),
  ),
  place.map((at) =>
    command(
      `delete ${toKey(at)}`,
      (model) => model.reviews.has(toKey(at)),
      async (model, real) => {
        await expectStatus(
          204,
          api.send('DELETE', `/review/${real.reviews.get(toKey(at))}`, { token: getToken(real, at) }),
        );
        move(toKey(at), model.reviews, model.deleted);
      },
    ),
  ),
  place.map((at) =>
    command(
      `undo ${toKey(at)}`,
      (model) => model.deleted.has(toKey(at)),
      async (model, real) => {
        await expectStatus(
          200,
          api.send('POST', `/review/${real.reviews.get(toKey(at))}/restore`, { token: getToken(real, at) }),
        );
        move(toKey(at), model.deleted, model.reviews);
      },
    ),
  ),
  fc.tuple(place, fc.boolean()).map(([at, hides]) =>
    command(
      `${hides ? 'hide' : 'show'} ${toKey(at)}`,
      (model) => model.reviews.has(toKey(at)) || model.deleted.has(toKey(at)),
      async (model, real) => {
        const path = `/admin/reviews/${real.reviews.get(toKey(at))}/${hides ? 'hide' : 'unhide'}`;
        const body = hides && { body: { reason: 'Abuse' } };
        await expectStatus(200, api.send('POST', path, { token: real.admin.token, ...body }));
        if (hides) model.hidden.add(toKey(at));
        else model.hidden.delete(toKey(at));
      },
    ),
  ),
  fc.nat(CONSUMERS - 1).map((consumer) =>
    command(
      `consumer ${consumer} goes, another one comes`,
      () => true,
      async (model, real) => {
        await expectStatus(
          204,
          api.send('DELETE', '/user/me', { token: real.consumers[consumer]?.token, body: { password: PASSWORD } }),
        );
        real.consumers[consumer] = await api.consumer();
        for (let company = 0; company < COMPANIES; company++) {
          model.reviews.delete(toKey({ company, consumer }));
          model.deleted.delete(toKey({ company, consumer }));
          model.hidden.delete(toKey({ company, consumer }));
          model.awaiting.delete(toKey({ company, consumer }));
        }
        model.confirmed.delete(consumer);
      },
    ),
  ),
  fc.nat(CONSUMERS - 1).map((consumer) =>
    command(
      `consumer ${consumer} confirms the email`,
      () => true,
      async (model, real) => {
        const emails = await readQueuedEmails(api.database, real.consumers[consumer]?.email ?? '');
        const body = { token: getLinkToken(emails.find(({ kind }) => kind === 'confirmEmail')) };
        await expectStatus(200, api.send('POST', '/auth/confirmEmail', { body }));
        model.confirmed.add(consumer);
        for (let company = 0; company < COMPANIES; company++) model.awaiting.delete(toKey({ company, consumer }));
      },
    ),
  ),
  fc.tuple(place, fc.nat(4000)).map(([at, days]) =>
    command(
      `${toKey(at)} gets ${days} days older`,
      (model) => model.reviews.has(toKey(at)) || model.deleted.has(toKey(at)),
      async (_, real) => {
        await api.database.raw('update reviews set created_at = created_at - make_interval(days => ?) where id = ?', [
          days,
          real.reviews.get(toKey(at)) ?? '',
        ]);
      },
    ),
  ),
  fc.nat(COMPANIES - 1).map((company) =>
    command(
      `company ${company} gets an owner, or loses it`,
      () => true,
      async (_, real) => {
        const owner = real.owners[company];
        if (owner)
          await expectStatus(204, api.send('DELETE', '/company', { token: owner.token, body: { password: PASSWORD } }));
        real.owners[company] = owner ? null : await api.company({ website: real.websites[company] ?? '' });
      },
    ),
  ),
];

let sequence = 0;

// Covers TRUST-4.2
test('keeps totals and scores equal to those of a model after any requests of consumers, owners and administrators', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: LENGTH, size: 'max' }), async (calls) => {
      sequence++;
      const real: Real = {
        consumers: await Promise.all(Array.from({ length: CONSUMERS }, () => api.consumer())),
        admin: await api.admin(),
        owners: Array.from({ length: COMPANIES }, () => null),
        websites: Array.from({ length: COMPANIES }, (_, at) => `model-${sequence}-${at}.example`),
        reviews: new Map(),
      };
      const model: Model = {
        reviews: new Map(),
        deleted: new Map(),
        hidden: new Set(),
        awaiting: new Set(),
        confirmed: new Set(),
      };
      await fc.asyncModelRun(() => ({ model, real }), calls);
      for (let company = 0; company < COMPANIES; company++) await expectTotals(model, real, company);
      const ours = new Set([...real.websites, ...real.consumers.map(({ id }) => id)]);
      // Data of earlier sequences would keep fast-check from shrinking a failure.
      expect((await checkTotals(api.database)).filter(({ key }) => ours.has(key))).toEqual([]);
    }),
    { numRuns: SEQUENCES },
  );
});

async function expectTotals({ reviews, hidden, awaiting }: Model, real: Real, company: number): Promise<void> {
  const written = [...reviews]
    .filter(([key]) => key.startsWith(`${company} `) && !hidden.has(key) && !awaiting.has(key))
    .map(([, review]) => review);
  const reviewsOfCompany = written.map(({ rating: stars }) => stars);
  const { status, body } = await api.send('GET', `/company/${real.websites[company]}`);
  if (status === 404) return expect(reviewsOfCompany).toEqual([]);
  const sum = reviewsOfCompany.reduce((total, stars) => total + stars, 0);
  expect(body.reviewsQuantity).toBe(reviewsOfCompany.length);
  expect(body.ratingGeneral).toBeCloseTo(reviewsOfCompany.length > 0 ? sum / reviewsOfCompany.length : 0, 2);
  expect(body.ratingCounts).toEqual(
    [0, 1, 2, 3, 4, 5].map((stars) => reviewsOfCompany.filter((one) => one === stars).length),
  );
  expect(body.review).toHaveLength(reviewsOfCompany.length);
  const counts: Record<string, number> = {};
  for (const { language } of written) if (language !== null) counts[language] = (counts[language] ?? 0) + 1;
  expect(body.languageCounts).toEqual(counts);
  for (const days of [0, 1, 365, 3650]) {
    daysAhead = days;
    await expectScore(real.websites[company] ?? '', body.review);
  }
  daysAhead = 0;
}

/** Compares the score with a score that is computed from the public reviews, at most 20 here. */
async function expectScore(company: string, reviews: { rating: number; createdAt: string }[]): Promise<void> {
  const getDay = (time: number) => Math.floor(time / DAY_MS);
  const { body } = await api.send('GET', `/company/${company}/score`);
  if (reviews.length === 0) return expect([body.value, body.exact, body.weight]).toEqual([null, null, 0]);
  let [top, bottom] = [5 * 2.5, 5];
  for (const { rating: stars, createdAt } of reviews) {
    const weight = 0.5 ** ((getDay(Date.now()) - getDay(Date.parse(createdAt))) / 365);
    top += weight * stars;
    bottom += weight;
  }
  expect(Math.abs(body.exact - top / bottom)).toBeLessThan(0.000_01);
  expect(Math.abs(body.value - body.exact)).toBeLessThanOrEqual(0.05);
}

function move(key: string, from: Map<string, Written>, to: Map<string, Written>): void {
  const review = from.get(key);
  if (review) to.set(key, review);
  from.delete(key);
}

function getToken({ consumers }: Real, { consumer }: { consumer: number }): string | undefined {
  return consumers[consumer]?.token;
}

async function expectStatus(status: number, sent: ReturnType<typeof api.send>): Promise<void> {
  const response = await sent;
  expect({ status: response.status, text: response.text }).toEqual({ status, text: response.text });
}
