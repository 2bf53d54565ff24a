import type { Knex } from 'knex';

const PURPOSES = ['resetPassword', 'confirmEmail', 'workEmailCode', 'refuseClaim', 'flagCode'];

const isPurpose = (purposes: string[]) =>
  `check (purpose in (${purposes.map((purpose) => `'${purpose}'`).join(', ')}))`;

/** Stores reviews that invited people submit without an account, and lets emails and codes belong to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invited_reviews (
      id uuid primary key default gen_random_uuid(),
      request_hash bytea not null constraint invited_reviews_request_hash_key unique,
      email_hash bytea not null,
      company_id bigint not null references companies on delete cascade,
      user_id bigint references users on delete cascade,
      encrypted_review bytea not null,
      published_at timestamptz,
      review_id bigint references reviews on delete set null,
      code_hash bytea,
      expires_at timestamptz not null
    )`);
  await knex.raw(`
    comment on column invited_reviews.request_hash is 'HMAC of the request, so that a repeated request finds its row';
    comment on column invited_reviews.email_hash is 'HMAC of the email address, as in invitations';
    comment on column invited_reviews.user_id is 'The account with the email when the review was submitted';
    comment on column invited_reviews.encrypted_review is 'The request as JSON; only its email address once the review was published';
    comment on column invited_reviews.code_hash is 'The code that has published the review'`);
  for (const column of ['email_hash', 'company_id', 'user_id', 'review_id', 'expires_at']) {
    await knex.raw('create index ?? on invited_reviews (??)', [`invited_reviews_by_${column}`, column]);
  }
  await knex.raw(`
    alter table mails
      add column invited_review_id uuid,
      add constraint mails_invited_review_id_fkey
        foreign key (invited_review_id) references invited_reviews (id) on delete cascade not valid,
      drop constraint mails_account,
      add constraint mails_account
        check (num_nonnulls(user_id, company_id, claim_id, visitor_id, invited_review_id) = 1) not valid`);
  await knex.raw(`
    alter table one_time_tokens
      add column invited_review_id uuid,
      add constraint one_time_tokens_invited_review_id_fkey
        foreign key (invited_review_id) references invited_reviews (id) on delete cascade not valid,
      drop constraint one_time_tokens_account,
      add constraint one_time_tokens_account
        check (num_nonnulls(user_id, company_id, claim_id, visitor_id, invited_review_id) = 1) not valid,
      drop constraint one_time_tokens_purpose_check,
      add constraint one_time_tokens_purpose_check ${isPurpose([...PURPOSES, 'reviewCode', 'loginLink'])} not valid`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('delete from mails where invited_review_id is not null');
  await knex.raw(
    `delete from one_time_tokens where invited_review_id is not null or purpose in ('reviewCode', 'loginLink')`,
  );
  await knex.raw(`
    alter table mails
      drop constraint mails_account,
      drop column invited_review_id,
      add constraint mails_account check (num_nonnulls(user_id, company_id, claim_id, visitor_id) = 1)`);
  await knex.raw(`
    alter table one_time_tokens
      drop constraint one_time_tokens_account,
      drop constraint one_time_tokens_purpose_check,
      drop column invited_review_id,
      add constraint one_time_tokens_account check (num_nonnulls(user_id, company_id, claim_id, visitor_id) = 1),
      add constraint one_time_tokens_purpose_check ${isPurpose(PURPOSES)}`);
  await knex.raw('drop table invited_reviews');
}
