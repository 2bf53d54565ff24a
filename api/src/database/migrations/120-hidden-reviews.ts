import type { Knex } from 'knex';

/**
 * Hidden reviews, also after their authors have deleted them: the author may not write another one of the company, and new
 * texts are compared with the fingerprint. A row exists from hiding a review until it is shown again, or for two years. The
 * fingerprint has no keys for a short text.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table hidden_reviews (
      -- No foreign key: the row outlives the review, and its author's account.
      review_id bigint primary key,
      company_id bigint not null references companies on delete cascade,
      user_id bigint references users on delete set null,
      reason text not null,
      hidden_at timestamptz not null default now(),
      key_1 bigint, key_2 bigint, key_3 bigint, key_4 bigint
    );
    create index hidden_reviews_of_author on hidden_reviews (user_id, company_id) where user_id is not null;
    create index hidden_reviews_of_company on hidden_reviews (company_id);
    create index hidden_reviews_by_age on hidden_reviews (hidden_at);
    create index hidden_reviews_1 on hidden_reviews (key_1);
    create index hidden_reviews_2 on hidden_reviews (key_2);
    create index hidden_reviews_3 on hidden_reviews (key_3);
    create index hidden_reviews_4 on hidden_reviews (key_4);

    insert into hidden_reviews (review_id, company_id, user_id, reason, hidden_at, key_1, key_2, key_3, key_4)
      select r.id, r.company_id, r.user_id, r.hidden_reason, r.hidden_at, f.key_1, f.key_2, f.key_3, f.key_4
      from reviews r left join review_fingerprints f on f.review_id = r.id where r.hidden_at is not null;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table hidden_reviews');
}
