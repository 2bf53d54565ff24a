import type { Knex } from 'knex';

/** The newest reviews of each language that the home page may quote, and how far reviews were considered for it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- No foreign key: it would cost every deletion of a review a scan. What is no longer visible is not read, and is removed soon.
    create table latest_reviews (
      language text not null,
      review_id bigint not null,
      created_at timestamptz not null,
      primary key (language, review_id)
    );
    create index latest_reviews_newest on latest_reviews (language, created_at desc);

    -- Reviews are considered when they are that old: soon, and again when their author's account has to be a day old.
    create table latest_review_cursors (
      minutes integer primary key,
      last_id bigint not null
    );
    -- Of the reviews from before this migration the newest ones are enough.
    insert into latest_review_cursors (minutes, last_id)
      select minutes, greatest(coalesce((select max(id) from reviews), 0) - 20000, 0) from (values (10), (1440)) as delays (minutes);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table latest_review_cursors, latest_reviews');
}
