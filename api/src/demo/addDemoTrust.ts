import type { Knex } from 'knex';
import { detectLanguage } from '../kernel/detectLanguage.ts';
import { demoLogins } from './consumers.ts';
import { findId, findNewAuthor } from './findDemoRows.ts';

const BAKERY = 'brightloaf.example';

/** Replies of the bakery: to reviews with four or five stars, and to others. */
const THANKS = [
  'Thank you! The oven runs all night for mornings like yours, so this means a lot to us.',
  'We are glad that you like it. Try the seeded rolls next time: they come out of the oven at six.',
  'Thank you for taking the time to write this. We have read it out to the night shift.',
];
const SORRY = [
  'We are sorry about that. Write to us with the day of your order, and we will send you a fresh loaf.',
  'Thank you for telling us. We have changed how we pack the bread, so that it arrives in one piece.',
];

/** Reviews that exist only to be hidden: one by the demo consumer, with an open appeal, and one by a consumer who had not reviewed the company. */
const HIDDEN = [
  {
    company: 'cafe-zoe.example',
    author: demoLogins.consumer.email,
    title: 'Better coffee two streets away',
    description:
      'Skip it and use my code MARTA10 in the shop of my brother instead. He has the better coffee and the better prices.',
    rating: 1,
    ground: 'spam',
    reason: 'It advertises another shop, with a discount code.',
    flags: 1,
    byCompany: true,
    appeal: 'I was really there, twice. I have removed the code from the text, please show the rest again.',
  },
  {
    company: BAKERY,
    author: null,
    title: 'Ask for the manager',
    description:
      'The one with the red hair at the counter lives in Carrer de la Farina 14. Tell her what you think of her bread.',
    rating: 0,
    ground: 'personalData',
    reason: 'It says where somebody lives who is not a public figure.',
    flags: 2,
    byCompany: true,
    appeal: null,
  },
] as const;

/** Reports that wait for a decision. */
const OPEN = [
  {
    reason: 'notGenuine',
    explanation: 'We had no order from this customer on the day that is described.',
    byCompany: true,
  },
  { reason: 'offTopic', explanation: null, byCompany: false },
] as const;

/**
 * Adds replies, votes, reports, decisions and an appeal to the demo data, so that each state has an example. The hidden reviews are additional
 * reviews, so no visible number changes.
 */
export async function addDemoTrust(knex: Knex, now: Date): Promise<void> {
  const company = await findId(knex, 'companies', { domain: BAKERY });
  const consumer = await findId(knex, 'users', { email: demoLogins.consumer.email });
  await addReplies(knex, company, now);
  await addVotes(knex, company, now);
  for (const hidden of HIDDEN) await addHidden(knex, hidden, now);
  await addReports(knex, { company, consumer, now });
}

/** Replies to every second review, after some hours. */
async function addReplies(knex: Knex, company: string, now: Date): Promise<void> {
  const reviews: { id: string; rating: number; created_at: Date }[] = await knex('reviews')
    .select('id', 'rating', 'created_at')
    .where({ company_id: company })
    .orderBy('created_at', 'desc');
  for (const [at, { id, rating, created_at: written }] of reviews.entries()) {
    if (at % 2 === 1) continue;
    const texts = rating > 3 ? THANKS : SORRY;
    const text = texts[(at / 2) % texts.length] ?? '';
    const hours = [2, 7, 20, 3, 44][(at / 2) % 5] ?? 2;
    const repliedAt = new Date(Math.min(written.getTime() + hours * 3_600_000, now.getTime()));
    await knex('replies').insert({
      review_id: id,
      company_id: company,
      text,
      language: detectLanguage('', text),
      created_at: repliedAt,
      updated_at: repliedAt,
    });
    await knex('reviews').where({ id }).update({ replied_at: repliedAt });
  }
}

/** Adds helpful votes to the newest reviews. Longer reviews get more votes. */
async function addVotes(knex: Knex, company: string, now: Date): Promise<void> {
  await knex.raw(
    `with votes as (
       select r.id as review_id, u.id as user_id, r.company_id, greatest(r.created_at, u.created_at) as earliest,
         row_number() over (partition by r.id order by md5(u.email || r.id)) as place, least(9, length(r.description) / 20) as count
       from (select * from reviews where company_id = :company order by created_at desc limit 9) r
         join users u on u.id <> r.user_id and u.created_at < :now::timestamptz - interval '30 days'
     ), counted as (
       update companies set votes_ever = (select count(*) from votes where place <= count) where id = :company returning id
     )
     insert into helpful_votes (review_id, user_id, company_id, created_at, is_new_account)
     select review_id, user_id, company_id, earliest + (:now::timestamptz - earliest) * (place::float8 / (count + 1)), false
     from votes join counted on counted.id = company_id where place <= count`,
    { company, now: now.toISOString() },
  );
}

/** Inserts a hidden review. @returns the id of the review */
async function insertHiddenReview(
  knex: Knex,
  { title, description, rating, reason }: (typeof HIDDEN)[number],
  { company, author }: { company: string; author: string },
  ago: (hours: number) => Date,
): Promise<string> {
  const [review]: { id: string }[] = await knex('reviews')
    .insert({
      company_id: company,
      user_id: author,
      title,
      description,
      rating,
      language: detectLanguage(title, description),
      experience_date: ago(120),
      created_at: ago(96),
      updated_at: ago(96),
      hidden_at: ago(60),
      hidden_reason: reason,
    })
    .returning('id');
  if (review === undefined) throw new Error('INSERT returned no row');
  await knex('hidden_reviews').insert({
    review_id: review.id,
    company_id: company,
    user_id: author,
    reason,
    hidden_at: ago(60),
  });
  return review.id;
}

async function addHidden(knex: Knex, hidden: (typeof HIDDEN)[number], now: Date): Promise<void> {
  const company = await findId(knex, 'companies', { domain: hidden.company });
  const email = hidden.author ?? (await findNewAuthor(knex, company));
  const author = await findId(knex, 'users', { email });
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const { title, description, rating, reason, ground } = hidden;
  const reviewId = await insertHiddenReview(knex, hidden, { company, author }, ago);
  const [decision]: { id: string }[] = await knex('decisions')
    .insert({
      at: ago(60),
      company_id: company,
      review_id: reviewId,
      part: 'review',
      outcome: 'hidden',
      ground,
      reason,
      source: 'flag',
      found_by_program: false,
      stars: rating,
      flagged_by_company: hidden.byCompany ? 1 : 0,
      flagged_by_others: hidden.flags - 1,
      waited_seconds: 24 * 3600,
      text_hash: knex.raw(`sha256(convert_to(? || e'\\n' || ?, 'UTF8'))`, [title, description]),
    })
    .returning('id');
  if (decision === undefined) throw new Error('INSERT returned no row');
  const others: { id: string }[] = await knex('users')
    .select('id')
    .whereNot({ id: author })
    .orderBy('id')
    .limit(hidden.flags - 1);
  const report = {
    review_id: reviewId,
    reviewed_company_id: company,
    part: 'review',
    reason: ground,
    state: 'upheld',
    decision_id: decision.id,
    created_at: ago(84),
    decided_at: ago(60),
  } as const;
  await knex('flags').insert([
    {
      ...report,
      company_id: company,
      by_company: true,
      explanation: 'This is against your rules, as you can see in the text.',
    },
    ...others.map(({ id }) => ({ ...report, user_id: id, by_company: false })),
  ]);
  if (hidden.appeal === null) return;
  await knex('appeals').insert({
    decision_id: decision.id,
    user_id: author,
    appellant: 'author',
    text: hidden.appeal,
    created_at: ago(20),
  });
}

/** Adds a decision to keep a review that the demo consumer has reported, and open reports by both demo logins. */
async function addReports(
  knex: Knex,
  { company, consumer, now }: { company: string; consumer: string; now: Date },
): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const reviews: { id: string; rating: number; title: string; description: string }[] = await knex('reviews')
    .select('id', 'rating', 'title', 'description')
    .where({ company_id: company, hidden_at: null })
    .whereNot({ user_id: consumer })
    .orderBy([{ column: 'rating' }, { column: 'id' }])
    .limit(2);
  const [worst, second] = reviews;
  if (worst === undefined || second === undefined) return;
  const [decision]: { id: string }[] = await knex('decisions')
    .insert({
      at: ago(30),
      company_id: company,
      review_id: worst.id,
      part: 'review',
      outcome: 'kept',
      ground: 'hateOrThreat',
      reason: 'It is harsh, but it is an opinion.',
      source: 'flag',
      found_by_program: false,
      stars: worst.rating,
      flagged_by_company: 0,
      flagged_by_others: 1,
      waited_seconds: 6 * 3600,
      text_hash: knex.raw(`sha256(convert_to(? || e'\\n' || ?, 'UTF8'))`, [worst.title, worst.description]),
    })
    .returning('id');
  await knex('flags').insert({
    review_id: worst.id,
    reviewed_company_id: company,
    part: 'review',
    user_id: consumer,
    by_company: false,
    reason: 'hateOrThreat',
    state: 'rejected',
    decision_id: decision?.id ?? null,
    created_at: ago(36),
    decided_at: ago(30),
  });
  for (const { byCompany, reason, explanation } of OPEN) {
    await knex('flags').insert({
      review_id: second.id,
      reviewed_company_id: company,
      part: 'review',
      ...(byCompany ? { company_id: company } : { user_id: consumer }),
      by_company: byCompany,
      reason,
      explanation,
      created_at: ago(5),
    });
  }
  await knex('marks').insert({ review_id: second.id, company_id: company, reasons: {}, flagged_since: ago(5) });
}
