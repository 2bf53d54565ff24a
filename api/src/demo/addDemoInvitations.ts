import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';

const BAKERY = 'brightloaf.example';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The maximum age (days) of the demo invitations. Older invitations count as purged. Reviews keep the label of a purged invitation. */
const STORED_DAYS = 380;

/** The number of days until the newest upload is sent. */
const PLANNED_DAYS = 9;

/** The number of invited people in each upload, and the number of invalid rows in each upload. */
const INVITED = [48, 36, 61, 24];
const WRONG = [2, 0, 1, 0];

const SOURCES = ['csv', 'csv', 'form', 'api'] as const;

interface InvitedReview {
  id: string;
  rating: number;
  created_at: Date;
}

/**
 * Adds invitations of the bakery to the demo data. Only better reviews get the label of an invitation, so that selective inviting is visible.
 */
export async function addDemoInvitations(knex: Knex, now: Date): Promise<void> {
  const company: { id: string } | undefined = await knex('companies').first('id').where({ domain: BAKERY });
  if (company === undefined) throw new Error(`No demo company ${BAKERY}`);
  const reviews: InvitedReview[] = await knex('reviews')
    .select('id', 'rating', 'created_at')
    .where({ company_id: company.id, hidden_at: null })
    .orderBy('created_at', 'desc');
  const best = reviews.filter(({ rating }) => rating === 5).filter((_, at) => at % 6 !== 5);
  const good = reviews.filter(({ rating }) => rating === 4).filter((_, at) => at % 4 === 0);
  const invited = [...best, ...good];
  const confirmed = new Set(invited.filter((_, at) => at % 3 === 0));
  for (const review of invited) {
    const origin = confirmed.has(review) ? 'confirmed' : 'invited';
    await knex('reviews').where({ id: review.id }).update({ origin });
  }

  // Adds an upload for each month with invited reviews, an upload of today without reviews, and a planned upload.
  const stored = invited.filter(({ created_at: at }) => now.getTime() - at.getTime() < STORED_DAYS * DAY_MS);
  const getMonth = ({ created_at: at }: InvitedReview) => at.toISOString().slice(0, 7);
  const uploads = [...new Set(stored.map(getMonth))].map((month) => {
    const used = stored.filter((review) => getMonth(review) === month);
    return {
      used,
      sendAt: null,
      at: new Date(Math.min(...used.map(({ created_at: at }) => at.getTime())) - 2 * DAY_MS),
    };
  });
  uploads.sort((a, b) => a.at.getTime() - b.at.getTime());
  const planned = new Date(now.getTime() + PLANNED_DAYS * DAY_MS);
  const newest = [null, planned].map((sendAt) => ({ used: [], sendAt, at: now }));
  for (const [place, { used, sendAt, at }] of [...uploads, ...newest].entries()) {
    await addUpload(knex, { companyId: company.id, place, at, sendAt, used, confirmed });
  }
  await knex.raw(
    `insert into invitation_days (company_id, day, count)
     select company_id, (due_at at time zone 'utc')::date, count(*) from invitations group by 1, 2`,
  );
  await knex.raw(
    `insert into invitation_months (company_id, month, sent, reviews)
     select company_id, date_trunc('month', at at time zone 'utc')::date, sum(sent), sum(reviews) from (
       select company_id, sent_at as at, 1 as sent, 0 as reviews from invitations where sent_at is not null
       union all select company_id, used_at, 0, 1 from invitations where used_at is not null) as counted group by 1, 2`,
  );
}

interface Upload {
  companyId: string;
  /** The number of the upload, from 0 on. */
  place: number;
  at: Date;
  /** When the invitations are sent; null if they are sent immediately. */
  sendAt: Date | null;
  /** The reviews that were written through the upload. */
  used: readonly InvitedReview[];
  confirmed: ReadonlySet<InvitedReview>;
}

async function addUpload(knex: Knex, { companyId, place, at, sendAt, used, confirmed }: Upload): Promise<void> {
  const accepted = INVITED[place % INVITED.length] ?? 0;
  const wrong = WRONG[place % WRONG.length] ?? 0;
  const source = SOURCES[place % SOURCES.length];
  const [batch]: { id: string }[] = await knex('invitation_batches')
    .insert({
      company_id: companyId,
      source,
      rows: accepted + wrong,
      accepted,
      wrong,
      reviews: used.length,
      created_at: at,
      send_at: sendAt,
    })
    .returning('id');
  if (batch === undefined) throw new Error('INSERT returned no row');
  await knex('invitations').insert(
    Array.from({ length: accepted }, (_, row) => {
      const review = used[row];
      const hasReference = review === undefined ? source !== 'form' : confirmed.has(review);
      return {
        company_id: companyId,
        batch_id: batch.id,
        // The hashes are random, so they belong to no email address and to no link.
        email_hash: randomBytes(32),
        encrypted_email: sendAt === null ? null : randomBytes(40),
        token_hash: sendAt === null ? randomBytes(32) : null,
        reference: hasReference ? `BL-${1000 + place * 100 + row}` : null,
        language: 'en',
        by_mail: true,
        state: sendAt !== null ? 'planned' : review === undefined ? 'sent' : 'used',
        created_at: at,
        due_at: sendAt ?? at,
        sent_at: sendAt === null ? at : null,
        used_at: review?.created_at ?? null,
        review_id: review?.id ?? null,
      };
    }),
  );
}
