import type { Knex } from 'knex';

/** Creates the schema to which the migrations of commit 1e95283 led, whose last one was 222-search-matches. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(SCHEMA);
}

export function down(): never {
  throw new Error('The first migration cannot be undone. Drop the database instead.');
}

// Tables, functions, indexes, foreign keys in the order in which they cascade, triggers, rows.
const SCHEMA = String.raw`
create table algolia_outbox (
  position bigint not null generated always as identity,
  domain text not null,
  version integer not null default 1,
  since timestamp with time zone not null default now(),
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  set_aside_at timestamp with time zone,
  last_error text,
  constraint algolia_outbox_pkey PRIMARY KEY ("position"),
  constraint algolia_outbox_domain_key UNIQUE (domain)
);

create table api_keys (
  id uuid not null default gen_random_uuid(),
  company_id bigint not null,
  name text not null,
  -- SHA-256 of the key, which has 256 random bits.
  hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  last_used_on date,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_scopes_check CHECK ((cardinality(scopes) > 0))
);

create table appeals (
  decision_id bigint not null,
  -- The account that appeals; none after its end.
  user_id bigint,
  company_id bigint,
  appellant text not null,
  text text,
  state text not null default 'open'::text,
  decided_by bigint,
  reason text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint appeals_pkey PRIMARY KEY (decision_id),
  constraint appeals_appellant CHECK ((num_nonnulls(user_id, company_id) <= 1)),
  constraint appeals_appellant_check CHECK ((appellant = ANY (ARRAY['author'::text, 'owner'::text, 'flagger'::text]))),
  constraint appeals_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text, 'withdrawn'::text])))
);

-- The decision and who made it are deleted after some years. What the owner may read stays as long as the block.
create table blocked_companies (
  company_id bigint not null,
  decision_id bigint,
  ground text not null,
  reason text not null,
  at timestamp with time zone not null default now(),
  constraint blocked_companies_pkey PRIMARY KEY (company_id),
  constraint blocked_companies_ground_check CHECK ((ground = ANY (ARRAY['spam'::text, 'offTopic'::text, 'notGenuine'::text, 'personalData'::text, 'hateOrThreat'::text, 'illegal'::text, 'other'::text])))
);

create table blocked_websites (
  domain text not null,
  reason text not null,
  admin_id bigint not null,
  at timestamp with time zone not null default now(),
  constraint blocked_websites_pkey PRIMARY KEY (domain),
  constraint blocked_websites_domain_check CHECK ((domain = lower(domain)))
);

create table categories (
  id smallint not null,
  slug text not null,
  parent_id smallint,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_slug_key UNIQUE (slug)
);

-- settled_at: since when the company has the category. due_at: when the suggestion is considered although nothing was written;
-- null if never.
create table category_suggestions (
  review_id bigint not null,
  company_id bigint not null,
  user_id bigint not null,
  category_id smallint not null,
  created_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  due_at timestamp with time zone,
  constraint category_suggestions_pkey PRIMARY KEY (review_id)
);

create table companies (
  id bigint not null generated always as identity,
  domain text not null,
  name text not null,
  website text not null,
  claimed_at timestamp with time zone,
  email text,
  email_key text generated always as (lower(email)) stored,
  work_email text,
  password_hash text,
  phone text,
  description text,
  country text,
  city text,
  address text,
  avatar text,
  reviews_count integer not null default 0,
  ratings_sum bigint not null default 0,
  rating_counts integer[] not null default '{0,0,0,0,0,0}'::integer[],
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  search_tier smallint not null generated always as (CASE WHEN (reviews_count >= 512) THEN 3 WHEN (reviews_count >= 64) THEN 2 WHEN (reviews_count >= 8) THEN 1 WHEN (reviews_count >= 0) THEN 0 ELSE NULL::integer END) stored,
  work_email_confirmed_at timestamp with time zone,
  verified_at timestamp with time zone,
  language_counts jsonb not null default '{}'::jsonb,
  -- The name before the claim; null without an owner, or if the owner has created the page.
  listing_name text,
  former_name text,
  proof text,
  claim_token text,
  reviews_mail boolean not null default true,
  mail_language text,
  hidden_count integer not null default 0,
  votes_ever bigint not null default 0,
  months_filled_at timestamp with time zone,
  -- Null for companies whose reviews have not been summed up yet.
  rating_weights numeric[] default '{0,0,0,0,0,0}'::numeric[],
  invited_counts integer[] not null default '{0,0,0,0,0,0}'::integer[],
  confirmed_counts integer[] not null default '{0,0,0,0,0,0}'::integer[],
  category_ids smallint[] not null default '{}'::smallint[],
  categories_source text,
  categories_locked_until timestamp with time zone,
  -- country_code and place_id follow from the texts country and city, in the background.
  country_code text,
  place_id integer,
  -- Never itself merged: the companies that led to it follow when it is.
  merged_into bigint,
  removed_at timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id),
  constraint companies_domain_taken UNIQUE (domain),
  constraint companies_email_taken UNIQUE (email_key),
  constraint companies_confirmed CHECK (((claimed_at IS NOT NULL) OR (num_nonnulls(work_email_confirmed_at, verified_at, listing_name, former_name, proof, claim_token) = 0))),
  constraint companies_domain_check CHECK (((domain = lower(domain)) AND (domain ~~ '%_._%'::text))),
  constraint companies_name_check CHECK ((name <> ''::text)),
  constraint companies_owner CHECK ( CASE WHEN (claimed_at IS NULL) THEN (num_nonnulls(email, work_email, password_hash, phone, description, country, city, address, avatar) = 0) ELSE (num_nulls(email, work_email, password_hash) = 0) END),
  constraint companies_proof CHECK ((proof = ANY (ARRAY['workEmail'::text, 'dns'::text, 'file'::text, 'administrator'::text]))),
  constraint companies_rating_counts_check CHECK ((array_length(rating_counts, 1) = 6)),
  constraint companies_ratings_sum_check CHECK ((ratings_sum >= 0)),
  constraint companies_reviews_count_check CHECK ((reviews_count >= 0))
) with (fillfactor=80);

create table company_claims (
  id bigint not null generated always as identity,
  company_id bigint not null,
  state text not null,
  name text not null,
  website text not null,
  email text not null,
  email_key text generated always as (lower(email)) stored,
  work_email text not null,
  work_email_confirmed_at timestamp with time zone,
  password_hash text not null,
  phone text,
  description text,
  country text,
  city text,
  address text,
  avatar text,
  former_name text,
  token text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  proof text,
  verified_at timestamp with time zone,
  claimed_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  reason text,
  -- The state before the account was deleted, to which it can be restored.
  deleted_state text,
  category_ids smallint[] not null default '{}'::smallint[],
  constraint company_claims_pkey PRIMARY KEY (id),
  constraint company_claims_deleted CHECK (((state = 'deleted'::text) = (deleted_state IS NOT NULL))),
  constraint company_claims_ended CHECK (((state = 'pending'::text) = (ended_at IS NULL))),
  constraint company_claims_name_check CHECK ((name <> ''::text)),
  constraint company_claims_proof_check CHECK ((proof = ANY (ARRAY['workEmail'::text, 'dns'::text, 'file'::text, 'administrator'::text]))),
  constraint company_claims_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'superseded'::text, 'refused'::text, 'released'::text, 'deleted'::text])))
);

create table company_flag_counts (
  company_id bigint not null,
  by_company boolean not null,
  reason text not null,
  state text not null,
  count integer not null,
  constraint company_flag_counts_pkey PRIMARY KEY (company_id, by_company, reason, state)
);

-- rated: visible reviews by rating. reply_times: visible replies by the class of the time that they took.
create table company_months (
  company_id bigint not null,
  month date not null,
  rated integer[] not null,
  replied integer not null,
  reply_times integer[] not null,
  constraint company_months_pkey PRIMARY KEY (company_id, month)
);

create table company_renames (
  id bigint not null generated always as identity,
  company_id bigint not null,
  domain text not null,
  former_name text not null,
  renamed_at timestamp with time zone not null default now(),
  terms_removed boolean not null default false,
  constraint company_renames_pkey PRIMARY KEY (id)
);

create table decisions (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  company_id bigint not null,
  -- No foreign key: the decision outlives the review. Null for a decision about a company.
  review_id bigint,
  part text not null,
  outcome text not null,
  ground text not null,
  reason text not null,
  source text not null,
  found_by_program boolean not null,
  stars smallint,
  flagged_by_company integer not null,
  flagged_by_others integer not null,
  waited_seconds integer,
  appeal_of bigint,
  decided_by bigint,
  -- SHA-256 of the text at that time: a report of an unchanged text gets the same decision.
  text_hash bytea,
  constraint decisions_pkey PRIMARY KEY (id),
  constraint decisions_ground_check CHECK ((ground = ANY (ARRAY['spam'::text, 'offTopic'::text, 'notGenuine'::text, 'personalData'::text, 'hateOrThreat'::text, 'illegal'::text, 'other'::text]))),
  constraint decisions_outcome_check CHECK ((outcome = ANY (ARRAY['hidden'::text, 'kept'::text, 'shownAgain'::text, 'blocked'::text, 'unblocked'::text]))),
  constraint decisions_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text, 'photo'::text, 'company'::text]))),
  constraint decisions_source_check CHECK ((source = ANY (ARRAY['flag'::text, 'program'::text, 'own'::text]))),
  constraint decisions_subject_check CHECK ((((outcome = ANY (ARRAY['blocked'::text, 'unblocked'::text])) = (part = 'company'::text)) AND (num_nonnulls(review_id, stars, text_hash) = CASE WHEN (part = 'company'::text) THEN 0 ELSE 3 END)))
);

-- What follows from how many of an account's reports were upheld.
create table flag_standings (
  id bigint not null generated always as identity,
  user_id bigint,
  company_id bigint,
  -- Earlier decisions do not count.
  counted_from timestamp with time zone not null default '-infinity'::timestamp with time zone,
  warned_at timestamp with time zone,
  suspended_until timestamp with time zone,
  constraint flag_standings_pkey PRIMARY KEY (id),
  constraint flag_standings_company_id_key UNIQUE (company_id),
  constraint flag_standings_user_id_key UNIQUE (user_id),
  constraint flag_standings_account CHECK ((num_nonnulls(user_id, company_id) = 1))
);

create table flags (
  id bigint not null generated always as identity,
  -- No foreign key: the number of reports outlives the review.
  review_id bigint not null,
  reviewed_company_id bigint not null,
  part text not null,
  photo_id bigint,
  -- The account that has reported it; none after its end.
  user_id bigint,
  company_id bigint,
  by_company boolean not null,
  reason text not null,
  explanation text,
  law text,
  state text not null default 'open'::text,
  decision_id bigint,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint flags_pkey PRIMARY KEY (id),
  constraint flags_decided CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint flags_flagger CHECK ((num_nonnulls(user_id, company_id) <= 1)),
  constraint flags_part_check CHECK ((part = ANY (ARRAY['review'::text, 'reply'::text, 'photo'::text]))),
  constraint flags_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'offTopic'::text, 'notGenuine'::text, 'personalData'::text, 'hateOrThreat'::text, 'illegal'::text]))),
  constraint flags_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'rejected'::text, 'withdrawn'::text])))
);

create table follows (
  user_id bigint not null,
  company_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint follows_pkey PRIMARY KEY (user_id, company_id)
);

-- Companies whose reviews need another order. No foreign key: the rows are short-lived.
create table helpful_changed (
  company_id bigint not null,
  since timestamp with time zone not null default now(),
  constraint helpful_changed_pkey PRIMARY KEY (company_id)
);

-- A withdrawn vote keeps its row, so that votes_ever counts an account once per review. A void vote never counts again.
create table helpful_votes (
  review_id bigint not null,
  user_id bigint not null,
  company_id bigint not null,
  created_at timestamp with time zone not null default now(),
  withdrawn_at timestamp with time zone,
  void_at timestamp with time zone,
  -- Whether the account was younger than 7 days at the time of the vote.
  is_new_account boolean not null,
  constraint helpful_votes_pkey PRIMARY KEY (review_id, user_id)
);

create table hidden_reviews (
  -- No foreign key: the row outlives the review, and its author's account.
  review_id bigint not null,
  company_id bigint not null,
  user_id bigint,
  reason text not null,
  hidden_at timestamp with time zone not null default now(),
  key_1 bigint,
  key_2 bigint,
  key_3 bigint,
  key_4 bigint,
  constraint hidden_reviews_pkey PRIMARY KEY (review_id)
);

create table invitation_batches (
  id bigint not null generated always as identity,
  company_id bigint not null,
  source text not null,
  rows integer not null,
  accepted integer not null,
  wrong integer not null,
  reviews integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint invitation_batches_pkey PRIMARY KEY (id),
  constraint invitation_batches_source_check CHECK ((source = ANY (ARRAY['csv'::text, 'form'::text, 'api'::text])))
);

-- Accepted invitations by day, for the quota.
create table invitation_days (
  company_id bigint not null,
  day date not null,
  count integer not null,
  constraint invitation_days_pkey PRIMARY KEY (company_id, day)
);

-- Invitations that were sent, and reviews written through them, by month.
create table invitation_months (
  company_id bigint not null,
  month date not null,
  sent integer not null default 0,
  reviews integer not null default 0,
  constraint invitation_months_pkey PRIMARY KEY (company_id, month)
);

create table invitation_senders (
  company_id bigint not null,
  -- The token of the personal link.
  token text,
  -- Since when no email is sent, because too many recipients were unknown. Earlier invitations do not count.
  paused_at timestamp with time zone,
  counted_from bigint not null default 0,
  constraint invitation_senders_pkey PRIMARY KEY (company_id),
  constraint invitation_senders_token_key UNIQUE (token)
);

-- When emails were last handed over to the outbox, and for which company.
create table invitation_turns (
  id boolean not null default true,
  company_id bigint not null default 0,
  moved_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint invitation_turns_pkey PRIMARY KEY (id),
  constraint invitation_turns_id_check CHECK (id)
);

create table invitations (
  id bigint not null generated always as identity,
  company_id bigint not null,
  batch_id bigint not null,
  -- Only until the email is handed over to the outbox.
  email text,
  -- HMAC of the email address; none for an invitation that was not sent.
  email_hash bytea,
  reference text,
  language text not null,
  token_hash bytea,
  -- Otherwise the company sends the link itself.
  by_mail boolean not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  used_at timestamp with time zone,
  -- When the mail server rejected the email because it does not know the recipient.
  bounced_at timestamp with time zone,
  -- No foreign key: it would lock invitations after reviews.
  review_id bigint,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_email CHECK (((email IS NOT NULL) = (state = 'waiting'::text))),
  constraint invitations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint invitations_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'used'::text, 'dropped'::text])))
);

create table known_devices (
  hash bytea not null,
  last_login_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (hash),
  constraint known_devices_hash_check CHECK ((length(hash) = 32))
);

-- How far reviews were considered. They are when they are so many minutes old: soon, and again when their author's account has to
-- be a day old.
create table latest_review_cursors (
  minutes integer not null,
  last_id bigint not null,
  constraint latest_review_cursors_pkey PRIMARY KEY (minutes)
);

-- No foreign key: it would cost every deletion of a review a scan. What is no longer visible is not read, and is removed soon.
create table latest_reviews (
  language text not null,
  review_id bigint not null,
  created_at timestamp with time zone not null,
  constraint latest_reviews_pkey PRIMARY KEY (language, review_id)
);

create table mails (
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  company_id bigint,
  kind text not null,
  urgency smallint not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  rejections integer not null default 0,
  claim_id bigint,
  unsubscribe_url text,
  -- What the email is about, so that it can be removed before it is sent.
  about text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_account CHECK ((num_nonnulls(user_id, company_id, claim_id) = 1))
);

create table marks (
  id bigint not null generated always as identity,
  -- Null if the company itself is marked.
  review_id bigint,
  company_id bigint not null,
  -- The findings by kind.
  reasons jsonb not null,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  closed_by bigint,
  -- Since when the oldest open report waits.
  flagged_since timestamp with time zone,
  constraint marks_pkey PRIMARY KEY (id)
);

create table merge_follows (
  merge_id bigint not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  is_added boolean not null,
  constraint merge_follows_pkey PRIMARY KEY (merge_id, user_id)
);

-- The reviews that a merge has changed, with their company before it. A duplicate is the older review of a person.
create table merge_reviews (
  merge_id bigint not null,
  review_id bigint not null,
  company_id bigint not null,
  is_duplicate boolean not null,
  was_hidden boolean not null,
  constraint merge_reviews_pkey PRIMARY KEY (merge_id, review_id)
);

create table merges (
  id bigint not null generated always as identity,
  from_id bigint not null,
  into_id bigint not null,
  -- How many reviews have moved, and how many people had reviewed both.
  reviews integer not null,
  duplicates integer not null,
  -- What was added to votes_before of the reviews that moved.
  votes_shift bigint not null,
  gave_categories boolean not null,
  at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint merges_pkey PRIMARY KEY (id)
);

create table moderation_actions (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  -- No foreign keys: the ids stay when the rows are deleted.
  admin_id bigint,
  action text not null,
  review_id bigint,
  mark_id bigint,
  reason text,
  company_id bigint,
  from_text text,
  to_text text,
  other_company_id bigint,
  merge_id bigint,
  -- Null where no person has decided.
  source text,
  constraint moderation_actions_pkey PRIMARY KEY (id),
  constraint moderation_actions_action_check CHECK ((action = ANY (ARRAY['appoint'::text, 'hide'::text, 'unhide'::text, 'close'::text, 'release'::text, 'transfer'::text, 'rename'::text, 'rejectName'::text, 'voidVotes'::text, 'hideReply'::text, 'unhideReply'::text, 'grantAppeal'::text, 'refuseAppeal'::text, 'merge'::text, 'unmerge'::text, 'categorise'::text, 'block'::text, 'unblock'::text, 'place'::text])))
);

create table moderation_queue (
  subject text not null,
  id bigint not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  set_aside_at timestamp with time zone,
  last_error text,
  constraint moderation_queue_pkey PRIMARY KEY (subject, id),
  constraint moderation_queue_subject_check CHECK ((subject = ANY (ARRAY['review'::text, 'company'::text])))
);

create table one_time_tokens (
  hash bytea not null,
  purpose text not null,
  user_id bigint,
  company_id bigint,
  email text not null,
  expires_at timestamp with time zone not null,
  attempts integer not null default 0,
  claim_id bigint,
  constraint one_time_tokens_pkey PRIMARY KEY (hash),
  constraint one_time_tokens_company_id_purpose_key UNIQUE (company_id, purpose),
  constraint one_time_tokens_user_id_purpose_key UNIQUE (user_id, purpose),
  constraint one_time_tokens_account CHECK ((num_nonnulls(user_id, company_id, claim_id) = 1)),
  constraint one_time_tokens_hash_check CHECK ((length(hash) = 32)),
  constraint one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['resetPassword'::text, 'confirmEmail'::text, 'workEmailCode'::text, 'refuseClaim'::text])))
);

create table passkey_challenges (
  challenge text not null,
  purpose text not null,
  user_id bigint,
  company_id bigint,
  user_handle text,
  expires_at timestamp with time zone not null,
  claim_id bigint,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_account CHECK ((num_nonnulls(user_id, company_id, claim_id) = CASE WHEN (purpose = 'login'::text) THEN 0 ELSE 1 END)),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'login'::text, 'secondFactor'::text]))),
  constraint passkey_challenges_user_handle CHECK (((user_handle IS NOT NULL) = (purpose = 'add'::text)))
);

create table passkeys (
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  company_id bigint,
  credential_id text not null,
  user_handle text not null,
  public_key bytea not null,
  signature_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  claim_id bigint,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_taken UNIQUE (credential_id),
  constraint passkeys_account CHECK ((num_nonnulls(user_id, company_id, claim_id) = 1))
);

create table places (
  id integer not null generated always as identity,
  country text not null,
  slug text not null,
  name text not null,
  -- The place that an administrator has declared to be the same one.
  same_as integer,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_country_slug_key UNIQUE (country, slug),
  constraint places_slug_check CHECK ((slug <> ''::text))
);

-- The totals of a list. country '' and place_id 0: everywhere.
create table rank_counts (
  id bigint not null generated always as identity,
  category_id smallint not null,
  country text not null,
  place_id integer not null,
  companies integer not null,
  reviewed integer not null,
  ranked integer not null,
  replying integer not null,
  reviews bigint not null,
  languages jsonb not null,
  changed_at timestamp with time zone not null,
  constraint rank_counts_pkey PRIMARY KEY (id),
  constraint rank_counts_category_id_country_place_id_key UNIQUE (category_id, country, place_id)
) with (autovacuum_vacuum_scale_factor=0.02);

-- category_id 0: all companies. score: hundredths, null with fewer than 5 reviews. mean: tenths.
-- due_on: the day on which the entry changes without any change of the company; null if never.
create table rank_entries (
  category_id smallint not null,
  company_id bigint not null,
  country text,
  place_id integer,
  score smallint,
  reviews integer not null,
  mean smallint not null,
  replies boolean not null,
  languages text[] not null,
  due_on date,
  constraint rank_entries_pkey PRIMARY KEY (category_id, company_id) INCLUDE (reviews, score, mean, replies, languages)
) with (autovacuum_vacuum_scale_factor=0.02);

-- How far companies without entries are ranked. No row once all are.
create table rank_fill (
  last_id bigint not null
);

create table rank_queue (
  company_id bigint not null,
  version bigint not null default 1,
  since timestamp with time zone not null default now(),
  constraint rank_queue_pkey PRIMARY KEY (company_id)
);

create table recipient_emails (
  recipient_hash bytea not null,
  topic text not null,
  queued_at timestamp with time zone[] not null,
  last_at timestamp with time zone not null,
  constraint recipient_emails_pkey PRIMARY KEY (recipient_hash, topic),
  constraint recipient_emails_recipient_hash_check CHECK ((length(recipient_hash) = 32))
);

create table recovery_codes (
  hash bytea not null,
  user_id bigint not null,
  constraint recovery_codes_pkey PRIMARY KEY (hash),
  constraint recovery_codes_hash_check CHECK ((length(hash) = 32))
);

create table rejected_names (
  company_id bigint not null,
  name_key text not null,
  name text not null,
  constraint rejected_names_pkey PRIMARY KEY (company_id, name_key)
);

create table replies (
  review_id bigint not null,
  company_id bigint not null,
  text text not null,
  language text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  -- Whether the author's email was removed unsent when the reply was deleted.
  mail_removed boolean not null default false,
  hidden_at timestamp with time zone,
  hidden_ground text,
  hidden_reason text,
  constraint replies_pkey PRIMARY KEY (review_id),
  constraint replies_hidden CHECK ((num_nonnulls(hidden_at, hidden_ground, hidden_reason) = ANY (ARRAY[0, 3]))),
  constraint replies_text_check CHECK ((text <> ''::text))
);

-- Nearly identical texts have at least one key in common.
create table review_fingerprints (
  review_id bigint not null,
  key_1 bigint not null,
  key_2 bigint not null,
  key_3 bigint not null,
  key_4 bigint not null,
  constraint review_fingerprints_pkey PRIMARY KEY (review_id)
);

create table review_language_fill (
  after_id bigint not null
);

create table reviews (
  id bigint not null generated always as identity,
  company_id bigint not null,
  user_id bigint not null,
  title text not null,
  description text not null,
  rating smallint not null,
  experience_date timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  hidden_reason text,
  hidden_by bigint,
  language text,
  company_name text,
  -- Hidden until the author confirms the email.
  awaits_confirmation boolean not null default false,
  -- When the visible reply was created.
  replied_at timestamp with time zone,
  helpful integer not null default 0,
  helpful_score smallint not null default 0,
  -- votes_ever of the company when the review was written.
  votes_before bigint not null default 0,
  origin text not null default 'organic'::text,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_description_check CHECK ((description <> ''::text)),
  constraint reviews_hidden CHECK ((((hidden_at IS NOT NULL) = ((hidden_reason IS NOT NULL) OR awaits_confirmation)) AND ((hidden_by IS NULL) OR (hidden_reason IS NOT NULL)))),
  constraint reviews_origin CHECK ((origin = ANY (ARRAY['organic'::text, 'invited'::text, 'confirmed'::text]))),
  constraint reviews_rating_check CHECK (((rating >= 0) AND (rating <= 5))),
  constraint reviews_title_check CHECK ((title <> ''::text))
);

create table search_starts (
  start text collate "C" not null,
  constraint search_starts_pkey PRIMARY KEY (start)
);

create table search_terms (
  term text collate "C" not null,
  is_word boolean not null,
  constraint search_terms_pkey PRIMARY KEY (term)
);

-- Values that detect whether a process has another secret than the one that this database was used with.
create table secret_checks (
  name text not null,
  value bytea not null,
  constraint secret_checks_pkey PRIMARY KEY (name)
);

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id bigint,
  company_id bigint,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  user_agent text,
  claim_id bigint,
  second_factor_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account CHECK ((num_nonnulls(user_id, company_id, claim_id) = 1))
);

-- Who has opted out, by the HMAC of the email address; 0: of all companies. Outlives accounts.
create table suppressions (
  email_hash bytea not null,
  company_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint suppressions_pkey PRIMARY KEY (email_hash, company_id)
);

create table totp_secrets (
  user_id bigint not null,
  secret bytea,
  new_secret bytea,
  last_step bigint not null default 0,
  constraint totp_secrets_pkey PRIMARY KEY (user_id),
  constraint totp_secrets_one CHECK ((num_nonnulls(secret, new_secret) > 0))
);

create table transparency_months (
  month date not null,
  figures jsonb not null,
  computed_at timestamp with time zone not null default now(),
  constraint transparency_months_pkey PRIMARY KEY (month)
);

create table users (
  id bigint not null generated always as identity,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  name text not null,
  last_name text not null,
  password_hash text not null,
  avatar text,
  country text,
  language text,
  share_data boolean not null default true,
  role text not null default 'user'::text,
  reviews_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  email_confirmed_at timestamp with time zone,
  replies_mail boolean not null default true,
  invitations_allowed boolean not null default true,
  digest boolean not null default false,
  digest_due_at timestamp with time zone,
  profile_id text,
  -- Null for accounts whose votes have not been counted yet, which no change alters.
  helpful_count integer default 0,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_taken UNIQUE (email_key),
  constraint users_language_check CHECK ((language = ANY (ARRAY['en'::text, 'es'::text, 'fr'::text]))),
  constraint users_last_name_check CHECK ((last_name <> ''::text)),
  constraint users_name_check CHECK ((name <> ''::text)),
  constraint users_reviews_count_check CHECK ((reviews_count >= 0)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text])))
);

-- Adds changes to the counts of languages, and removes languages without reviews.
CREATE FUNCTION add_language_counts(kept jsonb, change jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(jsonb_object_agg(added.language, added.counts), '{}'::jsonb) AS "coalesce"
    FROM ( SELECT COALESCE(k.key, c.key) AS language,
             jsonb_build_array((COALESCE(((k.value -> 0))::integer, 0) + COALESCE(((c.value -> 0))::integer, 0)), (COALESCE(((k.value -> 1))::integer, 0) + COALESCE(((c.value -> 1))::integer, 0)), (COALESCE(((k.value -> 2))::integer, 0) + COALESCE(((c.value -> 2))::integer, 0)), (COALESCE(((k.value -> 3))::integer, 0) + COALESCE(((c.value -> 3))::integer, 0)), (COALESCE(((k.value -> 4))::integer, 0) + COALESCE(((c.value -> 4))::integer, 0)), (COALESCE(((k.value -> 5))::integer, 0) + COALESCE(((c.value -> 5))::integer, 0))) AS counts
            FROM (jsonb_each(add_language_counts.kept) k(key, value)
              FULL JOIN jsonb_each(add_language_counts.change) c(key, value) ON ((c.key = k.key)))) added
   WHERE (added.counts <> '[0, 0, 0, 0, 0, 0]'::jsonb);
END;

CREATE FUNCTION search_lexemes(name text, domain text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
 SET search_path TO '$user', 'public'
AS $function$
      declare
        words text[] := search_words(name);
        labels text[] := string_to_array(domain, '.');
        label text;
        whole text := left(array_to_string(words, ''), 256);
        other text;
        rest text := '';
        lexemes text[] := '{}';
      begin
        for at in 1 .. cardinality(words) loop
          if at > 1 then
            lexemes := array_append(lexemes, 'n' || left(words[at - 1] || words[at], 64));
          end if;
          lexemes := array_append(lexemes, 'n' || words[at] || case when at > 1 then case when length(words[at]) = 1 then U&'\0001' else '' end else '' end);
        end loop;
        for at in 2 .. length(whole) loop
          lexemes := array_append(lexemes, 'i' || substr(whole, at, 16));
        end loop;
        for at in reverse cardinality(labels) .. 1 loop
          label := labels[at];
          rest := replace(label, '-', '') || rest;
          if at < cardinality(labels) then
            lexemes := array_append(lexemes, 'w' || rest);
          end if;
          rest := '.' || rest;
          continue when at = cardinality(labels) or label like 'xn--%'
            or (at > 1 and at = cardinality(labels) - 1 and length(label) < 4);
          words := array_remove(string_to_array(label, '-'), '');
          for part in 1 .. cardinality(words) loop
            if part > 1 then
              lexemes := array_append(lexemes, 'w' || words[part - 1] || words[part]);
            end if;
            lexemes := array_append(lexemes,
              'w' || words[part] || case when at > 1 or part > 1 then case when length(words[part]) = 1 then U&'\0001' else '' end else '' end);
          end loop;
          other := array_to_string(words, '');
          lexemes := array_append(lexemes, 'w' || other || case when at > 1 then case when length(other) = 1 then U&'\0001' else '' end else '' end);
          continue when other = whole;
          for inside in 2 .. length(other) loop
            lexemes := array_append(lexemes, 'j' || substr(other, inside, 16));
          end loop;
        end loop;
        return lexemes;
      end
    $function$;

CREATE FUNCTION search_lower(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value ~ '^[\u0001-\u007f]*$'::text) THEN lower((value COLLATE "C")) ELSE NORMALIZE(replace(replace(replace(replace(translate(translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡'::text, 'abcdefghijklmnopqrstuvwxyzæðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'::text), 'øłđðħıŋŧςةىیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९'::text, 'olddhintσهييك012345678901234567890123456789'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), NFC) END;

CREATE FUNCTION search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value ~ '^[\u0001-\u007f]*$'::text) THEN lower((value COLLATE "C")) ELSE search_lower(regexp_replace(NORMALIZE(value, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text)) END;

CREATE FUNCTION search_words(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT COALESCE(array_agg("left"(split.word, 64) ORDER BY split.at), '{}'::text[]) AS "coalesce"
    FROM regexp_split_to_table(search_fold(search_words.value), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u1360-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u25ff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufe30-\ufe6f\ufffc\ufffd]'::text) WITH ORDINALITY split(word, at)
   WHERE (split.word <> ''::text);
END;

CREATE FUNCTION add_search_terms(name text, domain text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 WITH new_term AS (
          INSERT INTO search_terms (term, is_word)  SELECT terms.term,
                     bool_or((terms.term = ANY (search_words(add_search_terms.name)))) AS bool_or
                    FROM ( SELECT (rtrim(substr(lexeme.lexeme, 2), ''::text) COLLATE "C") AS term
                            FROM unnest(search_lexemes(add_search_terms.name, add_search_terms.domain)) lexeme(lexeme)
                           WHERE ("left"(lexeme.lexeme, 1) = ANY (ARRAY['n'::text, 'w'::text]))) terms
                   GROUP BY terms.term
                   ORDER BY terms.term ON CONFLICT(term) DO UPDATE SET is_word = true
           WHERE (excluded.is_word AND (NOT search_terms.is_word))
           RETURNING search_terms.term
         )
  INSERT INTO search_starts (start)  SELECT DISTINCT ("left"(new_term.term, length.length) COLLATE "C") AS start
            FROM (new_term
              CROSS JOIN LATERAL generate_series(3, LEAST(length(new_term.term), 7)) length(length))
           ORDER BY ("left"(new_term.term, length.length) COLLATE "C") ON CONFLICT DO NOTHING;
END;

CREATE FUNCTION clear_appeal_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.text = null;
        if new.state = 'open' then
          new.state = 'withdrawn';
          new.decided_at = now();
        end if;
        return new;
      end
    $function$;

-- The texts of an account end with it.
CREATE FUNCTION clear_flag_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.explanation = null;
        new.law = null;
        return new;
      end
    $function$;

CREATE FUNCTION count_flags_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select reviewed_company_id, by_company, reason, state, sum(sign)::integer as flags from (select reviewed_company_id, by_company, reason, state, -1 as sign from removed) as signed
          -- A company that is deleted takes its counts with it.
          where exists (select from companies c where c.id = reviewed_company_id)
          group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
        loop
          insert into company_flag_counts as kept (company_id, by_company, reason, state, count)
            values (change.reviewed_company_id, change.by_company, change.reason, change.state, change.flags)
            on conflict (company_id, by_company, reason, state) do update set count = kept.count + excluded.count;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_flags_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select reviewed_company_id, by_company, reason, state, sum(sign)::integer as flags from (select reviewed_company_id, by_company, reason, state, 1 as sign from added) as signed
          -- A company that is deleted takes its counts with it.
          where exists (select from companies c where c.id = reviewed_company_id)
          group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
        loop
          insert into company_flag_counts as kept (company_id, by_company, reason, state, count)
            values (change.reviewed_company_id, change.by_company, change.reason, change.state, change.flags)
            on conflict (company_id, by_company, reason, state) do update set count = kept.count + excluded.count;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_flags_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select reviewed_company_id, by_company, reason, state, sum(sign)::integer as flags from (select reviewed_company_id, by_company, reason, state, 1 as sign from added
       union all select reviewed_company_id, by_company, reason, state, -1 from removed) as signed
          -- A company that is deleted takes its counts with it.
          where exists (select from companies c where c.id = reviewed_company_id)
          group by 1, 2, 3, 4 having sum(sign) <> 0 order by 1, 2, 3, 4
        loop
          insert into company_flag_counts as kept (company_id, by_company, reason, state, count)
            values (change.reviewed_company_id, change.by_company, change.reason, change.state, change.flags)
            on conflict (company_id, by_company, reason, state) do update set count = kept.count + excluded.count;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_helpful_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select user_id, sum(helpful) as helpful from (select user_id, -1 * helpful as helpful from removed where deleted_at is null and hidden_at is null and helpful <> 0) as signed
          group by user_id having sum(helpful) <> 0 order by user_id
        loop
          update users set helpful_count = helpful_count + change.helpful where id = change.user_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_helpful_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select user_id, sum(helpful) as helpful from (select user_id, 1 * helpful as helpful from added where deleted_at is null and hidden_at is null and helpful <> 0) as signed
          group by user_id having sum(helpful) <> 0 order by user_id
        loop
          update users set helpful_count = helpful_count + change.helpful where id = change.user_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_helpful_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select user_id, sum(helpful) as helpful from (select user_id, 1 * helpful as helpful from added where deleted_at is null and hidden_at is null and helpful <> 0 union all select user_id, -1 * helpful as helpful from removed where deleted_at is null and hidden_at is null and helpful <> 0) as signed
          group by user_id having sum(helpful) <> 0 order by user_id
        loop
          update users set helpful_count = helpful_count + change.helpful where id = change.user_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_reviews_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      change record;
      filled_at timestamptz;
    begin
      for change in
        with signed as (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)) as counts
            from signed where language is not null group by company_id, language having coalesce(sum(sign) filter (where is_visible and rating = 0), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 1), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 2), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 3), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 4), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 5), 0) <> 0
          ) as counted group by company_id
        ), of_company as (
          select company_id, coalesce(sum(sign) filter (where is_visible), 0) as reviews,
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings,
            coalesce(sum(sign) filter (where is_visible and rating = 0), 0) as rated_0, coalesce(sum(sign) filter (where is_visible and rating = 1), 0) as rated_1, coalesce(sum(sign) filter (where is_visible and rating = 2), 0) as rated_2, coalesce(sum(sign) filter (where is_visible and rating = 3), 0) as rated_3, coalesce(sum(sign) filter (where is_visible and rating = 4), 0) as rated_4, coalesce(sum(sign) filter (where is_visible and rating = 5), 0) as rated_5, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 0), 0) as weight_0, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 1), 0) as weight_1, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 2), 0) as weight_2, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 3), 0) as weight_3, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 4), 0) as weight_4, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 5), 0) as weight_5, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 0), 0) as invited_0, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 1), 0) as invited_1, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 2), 0) as invited_2, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 3), 0) as invited_3, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 4), 0) as invited_4, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 5), 0) as invited_5, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 0), 0) as confirmed_0, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 1), 0) as confirmed_1, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 2), 0) as confirmed_2, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 3), 0) as confirmed_3, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 4), 0) as confirmed_4, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 5), 0) as confirmed_5,
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where rated_0 <> 0 or rated_1 <> 0 or rated_2 <> 0 or rated_3 <> 0 or rated_4 <> 0 or rated_5 <> 0 or languages is not null or hidden <> 0 or replies <> 0 or weight_0 <> 0 or weight_1 <> 0 or weight_2 <> 0 or weight_3 <> 0 or weight_4 <> 0 or weight_5 <> 0 or invited_0 <> 0 or invited_1 <> 0 or invited_2 <> 0 or invited_3 <> 0 or invited_4 <> 0 or invited_5 <> 0 or confirmed_0 <> 0 or confirmed_1 <> 0 or confirmed_2 <> 0 or confirmed_3 <> 0 or confirmed_4 <> 0 or confirmed_5 <> 0
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[rating_counts[1] + change.rated_0, rating_counts[2] + change.rated_1, rating_counts[3] + change.rated_2, rating_counts[4] + change.rated_3, rating_counts[5] + change.rated_4, rating_counts[6] + change.rated_5],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden,
          rating_weights = case when rating_weights is not null then array[rating_weights[1] + change.weight_0, rating_weights[2] + change.weight_1, rating_weights[3] + change.weight_2, rating_weights[4] + change.weight_3, rating_weights[5] + change.weight_4, rating_weights[6] + change.weight_5] end,
          invited_counts = array[invited_counts[1] + change.invited_0, invited_counts[2] + change.invited_1, invited_counts[3] + change.invited_2, invited_counts[4] + change.invited_3, invited_counts[5] + change.invited_4, invited_counts[6] + change.invited_5],
          confirmed_counts = array[confirmed_counts[1] + change.confirmed_0, confirmed_counts[2] + change.confirmed_1, confirmed_counts[3] + change.confirmed_2, confirmed_counts[4] + change.confirmed_3, confirmed_counts[5] + change.confirmed_4, confirmed_counts[6] + change.confirmed_5]
        where id = change.company_id
        returning months_filled_at into filled_at;
        if filled_at is not null then
          insert into company_months as kept (company_id, month, rated, replied, reply_times)
            select company_id, date_trunc('month', created_at at time zone 'utc')::date, array[coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)],
              coalesce(sum(sign) filter (where is_visible and replied_at is not null), 0), array[coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 1), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 2), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 3), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 4), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 5), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 6), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 7), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 8), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 9), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 10), 0)]
            from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed where company_id = change.company_id
            group by 1, 2 order by 2
          on conflict (company_id, month) do update set
            rated = array[kept.rated[1] + excluded.rated[1], kept.rated[2] + excluded.rated[2], kept.rated[3] + excluded.rated[3], kept.rated[4] + excluded.rated[4], kept.rated[5] + excluded.rated[5], kept.rated[6] + excluded.rated[6]],
            replied = kept.replied + excluded.replied,
            reply_times = array[kept.reply_times[1] + excluded.reply_times[1], kept.reply_times[2] + excluded.reply_times[2], kept.reply_times[3] + excluded.reply_times[3], kept.reply_times[4] + excluded.reply_times[4], kept.reply_times[5] + excluded.reply_times[5], kept.reply_times[6] + excluded.reply_times[6], kept.reply_times[7] + excluded.reply_times[7], kept.reply_times[8] + excluded.reply_times[8], kept.reply_times[9] + excluded.reply_times[9], kept.reply_times[10] + excluded.reply_times[10]];
        end if;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed
        where is_visible
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  $function$;

CREATE FUNCTION count_reviews_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      change record;
      filled_at timestamptz;
    begin
      for change in
        with signed as (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)) as counts
            from signed where language is not null group by company_id, language having coalesce(sum(sign) filter (where is_visible and rating = 0), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 1), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 2), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 3), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 4), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 5), 0) <> 0
          ) as counted group by company_id
        ), of_company as (
          select company_id, coalesce(sum(sign) filter (where is_visible), 0) as reviews,
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings,
            coalesce(sum(sign) filter (where is_visible and rating = 0), 0) as rated_0, coalesce(sum(sign) filter (where is_visible and rating = 1), 0) as rated_1, coalesce(sum(sign) filter (where is_visible and rating = 2), 0) as rated_2, coalesce(sum(sign) filter (where is_visible and rating = 3), 0) as rated_3, coalesce(sum(sign) filter (where is_visible and rating = 4), 0) as rated_4, coalesce(sum(sign) filter (where is_visible and rating = 5), 0) as rated_5, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 0), 0) as weight_0, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 1), 0) as weight_1, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 2), 0) as weight_2, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 3), 0) as weight_3, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 4), 0) as weight_4, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 5), 0) as weight_5, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 0), 0) as invited_0, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 1), 0) as invited_1, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 2), 0) as invited_2, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 3), 0) as invited_3, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 4), 0) as invited_4, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 5), 0) as invited_5, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 0), 0) as confirmed_0, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 1), 0) as confirmed_1, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 2), 0) as confirmed_2, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 3), 0) as confirmed_3, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 4), 0) as confirmed_4, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 5), 0) as confirmed_5,
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where rated_0 <> 0 or rated_1 <> 0 or rated_2 <> 0 or rated_3 <> 0 or rated_4 <> 0 or rated_5 <> 0 or languages is not null or hidden <> 0 or replies <> 0 or weight_0 <> 0 or weight_1 <> 0 or weight_2 <> 0 or weight_3 <> 0 or weight_4 <> 0 or weight_5 <> 0 or invited_0 <> 0 or invited_1 <> 0 or invited_2 <> 0 or invited_3 <> 0 or invited_4 <> 0 or invited_5 <> 0 or confirmed_0 <> 0 or confirmed_1 <> 0 or confirmed_2 <> 0 or confirmed_3 <> 0 or confirmed_4 <> 0 or confirmed_5 <> 0
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[rating_counts[1] + change.rated_0, rating_counts[2] + change.rated_1, rating_counts[3] + change.rated_2, rating_counts[4] + change.rated_3, rating_counts[5] + change.rated_4, rating_counts[6] + change.rated_5],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden,
          rating_weights = case when rating_weights is not null then array[rating_weights[1] + change.weight_0, rating_weights[2] + change.weight_1, rating_weights[3] + change.weight_2, rating_weights[4] + change.weight_3, rating_weights[5] + change.weight_4, rating_weights[6] + change.weight_5] end,
          invited_counts = array[invited_counts[1] + change.invited_0, invited_counts[2] + change.invited_1, invited_counts[3] + change.invited_2, invited_counts[4] + change.invited_3, invited_counts[5] + change.invited_4, invited_counts[6] + change.invited_5],
          confirmed_counts = array[confirmed_counts[1] + change.confirmed_0, confirmed_counts[2] + change.confirmed_1, confirmed_counts[3] + change.confirmed_2, confirmed_counts[4] + change.confirmed_3, confirmed_counts[5] + change.confirmed_4, confirmed_counts[6] + change.confirmed_5]
        where id = change.company_id
        returning months_filled_at into filled_at;
        if filled_at is not null then
          insert into company_months as kept (company_id, month, rated, replied, reply_times)
            select company_id, date_trunc('month', created_at at time zone 'utc')::date, array[coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)],
              coalesce(sum(sign) filter (where is_visible and replied_at is not null), 0), array[coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 1), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 2), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 3), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 4), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 5), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 6), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 7), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 8), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 9), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 10), 0)]
            from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed where company_id = change.company_id
            group by 1, 2 order by 2
          on conflict (company_id, month) do update set
            rated = array[kept.rated[1] + excluded.rated[1], kept.rated[2] + excluded.rated[2], kept.rated[3] + excluded.rated[3], kept.rated[4] + excluded.rated[4], kept.rated[5] + excluded.rated[5], kept.rated[6] + excluded.rated[6]],
            replied = kept.replied + excluded.replied,
            reply_times = array[kept.reply_times[1] + excluded.reply_times[1], kept.reply_times[2] + excluded.reply_times[2], kept.reply_times[3] + excluded.reply_times[3], kept.reply_times[4] + excluded.reply_times[4], kept.reply_times[5] + excluded.reply_times[5], kept.reply_times[6] + excluded.reply_times[6], kept.reply_times[7] + excluded.reply_times[7], kept.reply_times[8] + excluded.reply_times[8], kept.reply_times[9] + excluded.reply_times[9], kept.reply_times[10] + excluded.reply_times[10]];
        end if;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed
        where is_visible
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  $function$;

CREATE FUNCTION count_reviews_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    declare
      change record;
      filled_at timestamptz;
    begin
      for change in
        with signed as (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null) union all select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)), of_language as (
          select company_id, jsonb_object_agg(language, counts) as languages from (
            select company_id, language, jsonb_build_array(coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)) as counts
            from signed where language is not null group by company_id, language having coalesce(sum(sign) filter (where is_visible and rating = 0), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 1), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 2), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 3), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 4), 0) <> 0 or coalesce(sum(sign) filter (where is_visible and rating = 5), 0) <> 0
          ) as counted group by company_id
        ), of_company as (
          select company_id, coalesce(sum(sign) filter (where is_visible), 0) as reviews,
            coalesce(sum(sign * rating) filter (where is_visible), 0) as ratings,
            coalesce(sum(sign) filter (where is_visible and rating = 0), 0) as rated_0, coalesce(sum(sign) filter (where is_visible and rating = 1), 0) as rated_1, coalesce(sum(sign) filter (where is_visible and rating = 2), 0) as rated_2, coalesce(sum(sign) filter (where is_visible and rating = 3), 0) as rated_3, coalesce(sum(sign) filter (where is_visible and rating = 4), 0) as rated_4, coalesce(sum(sign) filter (where is_visible and rating = 5), 0) as rated_5, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 0), 0) as weight_0, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 1), 0) as weight_1, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 2), 0) as weight_2, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 3), 0) as weight_3, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 4), 0) as weight_4, coalesce(sum(sign * rating_weight(created_at)) filter (where is_visible and rating = 5), 0) as weight_5, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 0), 0) as invited_0, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 1), 0) as invited_1, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 2), 0) as invited_2, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 3), 0) as invited_3, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 4), 0) as invited_4, coalesce(sum(sign) filter (where is_visible and origin = 'invited' and rating = 5), 0) as invited_5, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 0), 0) as confirmed_0, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 1), 0) as confirmed_1, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 2), 0) as confirmed_2, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 3), 0) as confirmed_3, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 4), 0) as confirmed_4, coalesce(sum(sign) filter (where is_visible and origin = 'confirmed' and rating = 5), 0) as confirmed_5,
            coalesce(sum(sign) filter (where not is_visible), 0) as hidden,
            coalesce(sum(sign * extract(epoch from replied_at)) filter (where is_visible), 0) as replies
          from signed group by company_id
        )
        select of_company.*, languages from of_company left join of_language using (company_id)
        where rated_0 <> 0 or rated_1 <> 0 or rated_2 <> 0 or rated_3 <> 0 or rated_4 <> 0 or rated_5 <> 0 or languages is not null or hidden <> 0 or replies <> 0 or weight_0 <> 0 or weight_1 <> 0 or weight_2 <> 0 or weight_3 <> 0 or weight_4 <> 0 or weight_5 <> 0 or invited_0 <> 0 or invited_1 <> 0 or invited_2 <> 0 or invited_3 <> 0 or invited_4 <> 0 or invited_5 <> 0 or confirmed_0 <> 0 or confirmed_1 <> 0 or confirmed_2 <> 0 or confirmed_3 <> 0 or confirmed_4 <> 0 or confirmed_5 <> 0
        order by company_id
      loop
        update companies set
          reviews_count = reviews_count + change.reviews,
          ratings_sum = ratings_sum + change.ratings,
          rating_counts = array[rating_counts[1] + change.rated_0, rating_counts[2] + change.rated_1, rating_counts[3] + change.rated_2, rating_counts[4] + change.rated_3, rating_counts[5] + change.rated_4, rating_counts[6] + change.rated_5],
          language_counts = case when change.languages is null then language_counts
            else add_language_counts(language_counts, change.languages) end,
          hidden_count = hidden_count + change.hidden,
          rating_weights = case when rating_weights is not null then array[rating_weights[1] + change.weight_0, rating_weights[2] + change.weight_1, rating_weights[3] + change.weight_2, rating_weights[4] + change.weight_3, rating_weights[5] + change.weight_4, rating_weights[6] + change.weight_5] end,
          invited_counts = array[invited_counts[1] + change.invited_0, invited_counts[2] + change.invited_1, invited_counts[3] + change.invited_2, invited_counts[4] + change.invited_3, invited_counts[5] + change.invited_4, invited_counts[6] + change.invited_5],
          confirmed_counts = array[confirmed_counts[1] + change.confirmed_0, confirmed_counts[2] + change.confirmed_1, confirmed_counts[3] + change.confirmed_2, confirmed_counts[4] + change.confirmed_3, confirmed_counts[5] + change.confirmed_4, confirmed_counts[6] + change.confirmed_5]
        where id = change.company_id
        returning months_filled_at into filled_at;
        if filled_at is not null then
          insert into company_months as kept (company_id, month, rated, replied, reply_times)
            select company_id, date_trunc('month', created_at at time zone 'utc')::date, array[coalesce(sum(sign) filter (where is_visible and rating = 0), 0), coalesce(sum(sign) filter (where is_visible and rating = 1), 0), coalesce(sum(sign) filter (where is_visible and rating = 2), 0), coalesce(sum(sign) filter (where is_visible and rating = 3), 0), coalesce(sum(sign) filter (where is_visible and rating = 4), 0), coalesce(sum(sign) filter (where is_visible and rating = 5), 0)],
              coalesce(sum(sign) filter (where is_visible and replied_at is not null), 0), array[coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 1), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 2), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 3), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 4), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 5), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 6), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 7), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 8), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 9), 0), coalesce(sum(sign) filter (where is_visible and reply_time_class(created_at, replied_at) = 10), 0)]
            from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null) union all select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed where company_id = change.company_id
            group by 1, 2 order by 2
          on conflict (company_id, month) do update set
            rated = array[kept.rated[1] + excluded.rated[1], kept.rated[2] + excluded.rated[2], kept.rated[3] + excluded.rated[3], kept.rated[4] + excluded.rated[4], kept.rated[5] + excluded.rated[5], kept.rated[6] + excluded.rated[6]],
            replied = kept.replied + excluded.replied,
            reply_times = array[kept.reply_times[1] + excluded.reply_times[1], kept.reply_times[2] + excluded.reply_times[2], kept.reply_times[3] + excluded.reply_times[3], kept.reply_times[4] + excluded.reply_times[4], kept.reply_times[5] + excluded.reply_times[5], kept.reply_times[6] + excluded.reply_times[6], kept.reply_times[7] + excluded.reply_times[7], kept.reply_times[8] + excluded.reply_times[8], kept.reply_times[9] + excluded.reply_times[9], kept.reply_times[10] + excluded.reply_times[10]];
        end if;
      end loop;
      for change in
        select user_id, sum(sign) as reviews
        from (select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, 1 as sign
     from added where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null) union all select company_id, user_id, rating, language, created_at, replied_at, origin, deleted_at is null and hidden_at is null as is_visible, -1 as sign
     from removed where (deleted_at is null and hidden_at is null) or (deleted_at is null and hidden_reason is not null)) as signed
        where is_visible
        group by user_id
        having sum(sign) <> 0
        order by user_id
      loop
        update users set reviews_count = reviews_count + change.reviews where id = change.user_id;
      end loop;
      return null;
    end
  $function$;

CREATE FUNCTION count_votes_after_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select review_id, sum(sign) as votes from (select review_id, -1 as sign from removed where withdrawn_at is null and void_at is null) as signed group by review_id having sum(sign) <> 0 order by review_id
        loop
          update reviews r set helpful = r.helpful + change.votes,
            helpful_score = helpful_score((r.helpful + change.votes)::integer, c.votes_ever - r.votes_before)
          from companies c where r.id = change.review_id and c.id = r.company_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_votes_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select review_id, sum(sign) as votes from (select review_id, 1 as sign from added where withdrawn_at is null and void_at is null) as signed group by review_id having sum(sign) <> 0 order by review_id
        loop
          update reviews r set helpful = r.helpful + change.votes,
            helpful_score = helpful_score((r.helpful + change.votes)::integer, c.votes_ever - r.votes_before)
          from companies c where r.id = change.review_id and c.id = r.company_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION count_votes_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        change record;
      begin
        for change in
          select review_id, sum(sign) as votes from (select review_id, 1 as sign from added where withdrawn_at is null and void_at is null
       union all select review_id, -1 from removed where withdrawn_at is null and void_at is null) as signed group by review_id having sum(sign) <> 0 order by review_id
        loop
          update reviews r set helpful = r.helpful + change.votes,
            helpful_score = helpful_score((r.helpful + change.votes)::integer, c.votes_ever - r.votes_before)
          from companies c where r.id = change.review_id and c.id = r.company_id;
        end loop;
        return null;
      end
    $function$;

CREATE FUNCTION drop_profile()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.profile_id = null;
        return new;
      end
    $function$;

CREATE FUNCTION fill_search_terms()
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
 INSERT INTO search_terms (term, is_word)  SELECT terms.term,
             bool_or(terms.is_word) AS bool_or
            FROM ( SELECT terms_1.term,
                     false AS is_word
                    FROM ( SELECT (rtrim(substr(lexeme.lexeme, 2), ''::text) COLLATE "C") AS term
                            FROM (companies
                              CROSS JOIN LATERAL unnest(search_lexemes(companies.name, companies.domain)) lexeme(lexeme))
                           WHERE ("left"(lexeme.lexeme, 1) = ANY (ARRAY['n'::text, 'w'::text]))) terms_1
                 UNION ALL
                  SELECT (word.word COLLATE "C") AS word,
                     true
                    FROM (companies
                      CROSS JOIN LATERAL unnest(search_words(companies.name)) word(word))) terms
           GROUP BY terms.term
           ORDER BY terms.term ON CONFLICT DO NOTHING;
 INSERT INTO search_starts (start)  SELECT DISTINCT ("left"(search_terms.term, length.length) COLLATE "C") AS start
            FROM (search_terms
              CROSS JOIN LATERAL generate_series(3, LEAST(length(search_terms.term), 7)) length(length))
           ORDER BY ("left"(search_terms.term, length.length) COLLATE "C") ON CONFLICT DO NOTHING;
END;

-- The lower bound of the Wilson interval at 95 %, in thousandths, of so many helpful votes out of all votes.
CREATE FUNCTION helpful_score(helpful integer, votes bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((helpful <= 0) OR (votes <= 0)) THEN 0 ELSE ((round(((((1000)::double precision * ((((LEAST((helpful)::bigint, votes))::double precision / (votes)::double precision) + ((3.8416 / ((2 * votes))::numeric))::double precision) - ((1.96)::double precision * sqrt((((((LEAST((helpful)::bigint, votes))::double precision / (votes)::double precision) * ((1)::double precision - ((LEAST((helpful)::bigint, votes))::double precision / (votes)::double precision))) + ((3.8416 / ((4 * votes))::numeric))::double precision) / (votes)::double precision))))) / (((1)::numeric + (3.8416 / (votes)::numeric)))::double precision))::numeric))::smallint)::integer END;

-- Equal for domain labels that look alike: without hyphens and doubled letters, and with letters for the digits and pairs
-- that look like them.
CREATE FUNCTION look_alike_key(label text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(translate(replace(replace(replace(label, '-'::text, ''::text), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), '0134578i'::text, 'oleastbl'::text), '(.)\1+'::text, '\1'::text, 'g'::text);

CREATE FUNCTION note_company_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.changed_at = now();
        return new;
      end
    $function$;

CREATE FUNCTION note_company_rename()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into company_renames (company_id, domain, former_name) values (old.id, old.domain, old.name);
        return null;
      end
    $function$;

CREATE FUNCTION queue_for_moderation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        insert into moderation_queue (subject, id) values (tg_argv[0], new.id) on conflict (subject, id) do update set attempts = 0, due_at = now(), set_aside_at = null, last_error = null;
        return null;
      end
    $function$;

CREATE FUNCTION queue_rank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      declare
        company bigint;
      begin
        if tg_table_name = 'companies' then
          company := coalesce(new.id, old.id);
        else
          company := new.company_id;
        end if;
        insert into rank_queue as queued (company_id) values (company)
          on conflict (company_id) do update set version = queued.version + 1;
        return null;
      end
    $function$;

-- 2 ^ (days since 2020-01-01 / 365). Divided by the same power for today, it is the weight of a review today.
CREATE FUNCTION rating_weight(written timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN round(power((2)::numeric, (((((written AT TIME ZONE 'utc'::text))::date - '2020-01-01'::date))::numeric / (365)::numeric)), 12);

-- The class of the time between a review and its reply, from 1 (within an hour) to 10 (later than a month).
CREATE FUNCTION reply_time_class(written timestamp with time zone, replied timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (width_bucket(((EXTRACT(epoch FROM (replied - written)) - 0.000001))::double precision, ARRAY[(3600)::double precision, (14400)::double precision, (43200)::double precision, (86400)::double precision, (172800)::double precision, (259200)::double precision, (604800)::double precision, (1209600)::double precision, (2592000)::double precision]) + 1);

CREATE FUNCTION search_companies(passes tsquery[], narrow tsquery[], patterns text[], without text[], wanted integer, enough integer)
 RETURNS TABLE(domain text, name text, website text)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
      declare
        query tsquery;
        narrow_query tsquery;
        own_patterns text[];
        are_few boolean;
        seen text[] := without;
        earlier text[];
        found_all integer := 0;
      begin
        for pass in 1 .. cardinality(passes) loop
          earlier := seen;
          own_patterns := string_to_array(patterns[pass], E'\n');
          
          query := passes[pass];
          narrow_query := narrow[pass];
          are_few := false;
          if numnode(narrow_query) > 0 then
            are_few := (select count(*) <= 2000 from (
              select from companies c
              where c.search_tier = 3 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
          end if;
          if are_few then
            query := narrow_query;
          end if;
          for domain, name, website in
            select c.domain, c.name, c.website from companies c
            where c.search_tier = 3 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
              and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
            order by c.reviews_count desc, c.name, c.id limit wanted - found_all
          loop
            seen := array_append(seen, domain);
            found_all := found_all + 1;
            return next;
          end loop;
          if found_all >= wanted then return; end if;
          query := passes[pass];
          narrow_query := narrow[pass];
          are_few := false;
          if numnode(narrow_query) > 0 then
            are_few := (select count(*) <= 2000 from (
              select from companies c
              where c.search_tier = 2 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
          end if;
          if are_few then
            query := narrow_query;
          end if;
          for domain, name, website in
            select c.domain, c.name, c.website from companies c
            where c.search_tier = 2 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
              and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
            order by c.reviews_count desc, c.name, c.id limit wanted - found_all
          loop
            seen := array_append(seen, domain);
            found_all := found_all + 1;
            return next;
          end loop;
          if found_all >= wanted then return; end if;
          query := passes[pass];
          narrow_query := narrow[pass];
          are_few := false;
          if numnode(narrow_query) > 0 then
            are_few := (select count(*) <= 2000 from (
              select from companies c
              where c.search_tier = 1 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
          end if;
          if are_few then
            query := narrow_query;
          end if;
          for domain, name, website in
            select c.domain, c.name, c.website from companies c
            where c.search_tier = 1 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
              and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
            order by c.reviews_count desc, c.name, c.id limit wanted - found_all
          loop
            seen := array_append(seen, domain);
            found_all := found_all + 1;
            return next;
          end loop;
          if found_all >= wanted then return; end if;
          query := passes[pass];
          narrow_query := narrow[pass];
          are_few := false;
          if numnode(narrow_query) > 0 then
            are_few := (select count(*) <= 2000 from (
              select from companies c
              where c.search_tier = 0 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
          end if;
          if are_few then
            query := narrow_query;
          end if;
          for domain, name, website in
            select c.domain, c.name, c.website from companies c
            where c.search_tier = 0 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
              and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
            order by c.reviews_count desc, c.name, c.id limit wanted - found_all
          loop
            seen := array_append(seen, domain);
            found_all := found_all + 1;
            return next;
          end loop;
          if found_all >= wanted then return; end if;
          if found_all >= enough then return; end if;
        end loop;
      end
    $function$;

CREATE FUNCTION search_full_name(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN "left"(regexp_replace(search_fold(name), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u1360-\u1368\u17d4-\u17db\u1800-\u180a\u2000-\u25ff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufe30-\ufe6f\ufffc\ufffd]'::text, ''::text, 'g'::text), 256);

CREATE FUNCTION search_matches(passes tsquery[], narrow tsquery[], patterns text[], without text[], wanted integer, enough integer)
 RETURNS TABLE(domain text, name text, website text, avatar text, reviews_count integer, ratings_sum bigint, category_ids smallint[], country_code text, city text, claimed_at timestamp with time zone, verified_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
AS $function$
  declare
    query tsquery;
    narrow_query tsquery;
    own_patterns text[];
    are_few boolean;
    seen text[] := without;
    earlier text[];
    found_all integer := 0;
  begin
    for pass in 1 .. cardinality(passes) loop
      earlier := seen;
      own_patterns := string_to_array(patterns[pass], E'\n');
      
      query := passes[pass];
      narrow_query := narrow[pass];
      are_few := false;
      if numnode(narrow_query) > 0 then
        are_few := (select count(*) <= 2000 from (
          select from companies c
          where c.search_tier = 3 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
      end if;
      if are_few then
        query := narrow_query;
      end if;
      for domain, name, website, avatar, reviews_count, ratings_sum, category_ids, country_code, city, claimed_at, verified_at in
        select c.domain, c.name, c.website, c.avatar, c.reviews_count, c.ratings_sum, c.category_ids, c.country_code, c.city, c.claimed_at, c.verified_at from companies c
        where c.search_tier = 3 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
          and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;
      query := passes[pass];
      narrow_query := narrow[pass];
      are_few := false;
      if numnode(narrow_query) > 0 then
        are_few := (select count(*) <= 2000 from (
          select from companies c
          where c.search_tier = 2 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
      end if;
      if are_few then
        query := narrow_query;
      end if;
      for domain, name, website, avatar, reviews_count, ratings_sum, category_ids, country_code, city, claimed_at, verified_at in
        select c.domain, c.name, c.website, c.avatar, c.reviews_count, c.ratings_sum, c.category_ids, c.country_code, c.city, c.claimed_at, c.verified_at from companies c
        where c.search_tier = 2 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
          and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;
      query := passes[pass];
      narrow_query := narrow[pass];
      are_few := false;
      if numnode(narrow_query) > 0 then
        are_few := (select count(*) <= 2000 from (
          select from companies c
          where c.search_tier = 1 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
      end if;
      if are_few then
        query := narrow_query;
      end if;
      for domain, name, website, avatar, reviews_count, ratings_sum, category_ids, country_code, city, claimed_at, verified_at in
        select c.domain, c.name, c.website, c.avatar, c.reviews_count, c.ratings_sum, c.category_ids, c.country_code, c.city, c.claimed_at, c.verified_at from companies c
        where c.search_tier = 1 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
          and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;
      query := passes[pass];
      narrow_query := narrow[pass];
      are_few := false;
      if numnode(narrow_query) > 0 then
        are_few := (select count(*) <= 2000 from (
          select from companies c
          where c.search_tier = 0 and search_vector(c.name, c.domain) @@ narrow_query limit 2001) as few);
      end if;
      if are_few then
        query := narrow_query;
      end if;
      for domain, name, website, avatar, reviews_count, ratings_sum, category_ids, country_code, city, claimed_at, verified_at in
        select c.domain, c.name, c.website, c.avatar, c.reviews_count, c.ratings_sum, c.category_ids, c.country_code, c.city, c.claimed_at, c.verified_at from companies c
        where c.search_tier = 0 and search_vector(c.name, c.domain) @@ query and c.removed_at is null and c.domain <> all (earlier)
          and (not are_few or ' ' || search_spelling(c.name) || ' ' || replace(c.domain, '.', '') ~ all (own_patterns))
        order by c.reviews_count desc, c.name, c.id limit wanted - found_all
      loop
        seen := array_append(seen, domain);
        found_all := found_all + 1;
        return next;
      end loop;
      if found_all >= wanted then return; end if;
      if found_all >= enough then return; end if;
    end loop;
  end
$function$;

CREATE FUNCTION search_sound(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN rtrim(regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(word, 'ph'::text, 'f'::text), 'tch'::text, 'k'::text), 'tz'::text, 'k'::text), 'ts'::text, 'k'::text), 'gn'::text, 'n'::text), 'qu'::text, 'k'::text), 'kw'::text, 'k'::text), 'aeiouyаеиоуыэюяієαεηιουωpбпπvwвфφβcqszxкхжшщчцзсκχξσςζψjгγtдтδτθлλрρmмнμνhьъ'::text, 'aaaaaaaaaaaaaaaaaaaaaaaabbbbffffffkkkkkkkkkkkkkkkkkkkkkgggddddddllrrnnnnn'::text), '(.)\1+'::text, '\1'::text, 'g'::text), 'a'::text);

CREATE FUNCTION search_spelling(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (value ~ '^[\u0001-\u007f]*$'::text) THEN value ELSE NORMALIZE(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(NORMALIZE(value, NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'ẞ'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'Þ'::text, 'th'::text), NFC) END;

CREATE FUNCTION search_variants(start text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
BEGIN ATOMIC
 WITH shorter AS (
          SELECT at.at,
             OVERLAY(search_variants.start PLACING ''::text FROM at.at FOR 1) AS variant
            FROM generate_series(1, length(search_variants.start)) at(at)
         )
  SELECT array_agg(((length(search_variants.start))::text || variants.variant)) AS array_agg
    FROM ( SELECT search_variants.start AS variant
         UNION
          SELECT shorter.variant
            FROM shorter
         UNION
          SELECT OVERLAY(shorter.variant PLACING ''::text FROM second.second FOR 1) AS "overlay"
            FROM (shorter
              CROSS JOIN LATERAL generate_series(shorter.at, length(shorter.variant)) second(second))
           WHERE (length(search_variants.start) = 7)) variants;
END;

CREATE FUNCTION search_starts_like(variants text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
 SET max_parallel_workers_per_gather TO '0'
 SET jit TO 'off'
BEGIN ATOMIC
 SELECT search_starts.start
    FROM search_starts
   WHERE (search_variants(search_starts.start) && (search_starts_like.variants COLLATE "C"));
END;

CREATE FUNCTION search_vector(name text, domain text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 10000
RETURN array_to_tsvector(search_lexemes(name, domain));

CREATE FUNCTION set_votes_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        new.votes_before = (select votes_ever from companies where id = new.company_id);
        return new;
      end
    $function$;

-- What is open about a review ends with it.
CREATE FUNCTION settle_deleted_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        update flags set state = 'upheld', decided_at = now() where state = 'open' and review_id in (select id from removed);
        update appeals set state = 'withdrawn', decided_at = now() where state = 'open'
          and decision_id in (select d.id from decisions d where d.review_id in (select id from removed));
        return null;
      end
    $function$;

CREATE FUNCTION switch_algolia_outbox(is_on boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO '$user', 'public'
AS $function$
      begin
        if is_on then
          alter table companies enable trigger companies_algolia;
          alter table companies enable trigger companies_algolia_update;
        else
          alter table companies disable trigger companies_algolia;
          alter table companies disable trigger companies_algolia_update;
        end if;
      end
    $function$;

CREATE FUNCTION write_algolia_outbox()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.domain <> new.domain) then
          insert into algolia_outbox as kept (domain) values (old.domain)
            on conflict (domain) do update set version = kept.version + 1, attempts = 0, due_at = now(), set_aside_at = null, last_error = null;
        end if;
        if tg_op <> 'DELETE' then
          insert into algolia_outbox as kept (domain) values (new.domain)
            on conflict (domain) do update set version = kept.version + 1, attempts = 0, due_at = now(), set_aside_at = null, last_error = null;
        end if;
        return null;
      end
    $function$;

CREATE FUNCTION write_search_terms()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
      begin
        perform pg_advisory_xact_lock_shared(4327694);
        perform add_search_terms(new.name, new.domain);
        return null;
      end
    $function$;

revoke execute on function switch_algolia_outbox from public;

CREATE INDEX api_keys_by_expiry ON api_keys USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX api_keys_of_company ON api_keys USING btree (company_id);
CREATE UNIQUE INDEX api_keys_hash ON api_keys USING btree (hash);
CREATE INDEX appeals_by_end ON appeals USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX appeals_decided_by ON appeals USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX appeals_of_company ON appeals USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX appeals_of_user ON appeals USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX appeals_open ON appeals USING btree (decision_id) WHERE (state = 'open'::text);
CREATE INDEX blocked_companies_of_decision ON blocked_companies USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX category_suggestions_due ON category_suggestions USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX category_suggestions_of_company ON category_suggestions USING btree (company_id, category_id);
CREATE INDEX category_suggestions_of_user ON category_suggestions USING btree (user_id);
CREATE INDEX category_suggestions_open ON category_suggestions USING btree (review_id DESC) WHERE (settled_at IS NULL);
CREATE INDEX companies_look_alike ON companies USING btree (look_alike_key(split_part(domain, '.'::text, 1))) WHERE ((search_tier > 0) OR (claimed_at IS NOT NULL));
CREATE INDEX companies_look_alike_name ON companies USING btree (look_alike_key(lower(regexp_replace(name, '[^[:alnum:]]'::text, ''::text, 'g'::text)))) WHERE (search_tier > 1);
CREATE INDEX companies_merged_into ON companies USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX companies_months_unfilled ON companies USING btree (id) WHERE ((claimed_at IS NOT NULL) AND (months_filled_at IS NULL));
CREATE INDEX companies_search_0 ON companies USING gin (search_vector(name, domain)) WITH (fastupdate=off) WHERE (search_tier = 0);
CREATE INDEX companies_search_1 ON companies USING gin (search_vector(name, domain)) WITH (fastupdate=off) WHERE (search_tier = 1);
CREATE INDEX companies_search_2 ON companies USING gin (search_vector(name, domain)) WITH (fastupdate=off) WHERE (search_tier = 2);
CREATE INDEX companies_search_3 ON companies USING gin (search_vector(name, domain)) WITH (fastupdate=off) WHERE (search_tier = 3);
CREATE INDEX companies_search_name ON companies USING btree (search_full_name(name) COLLATE "C", search_tier DESC);
CREATE INDEX companies_search_tier ON companies USING btree (search_tier) WHERE (search_tier > 0);
CREATE INDEX companies_weights_missing ON companies USING btree (id) WHERE (rating_weights IS NULL);
CREATE INDEX company_claims_by_end ON company_claims USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX company_claims_of_company ON company_claims USING btree (company_id);
CREATE UNIQUE INDEX company_claims_email_taken ON company_claims USING btree (email_key) WHERE (state <> 'deleted'::text);
CREATE INDEX company_renames_by_age ON company_renames USING btree (renamed_at);
CREATE INDEX company_renames_of_company ON company_renames USING btree (company_id, renamed_at);
CREATE INDEX company_renames_unprocessed ON company_renames USING btree (id) WHERE (NOT terms_removed);
CREATE INDEX decisions_appeal_of ON decisions USING btree (appeal_of) WHERE (appeal_of IS NOT NULL);
CREATE INDEX decisions_by_time ON decisions USING btree (at);
CREATE INDEX decisions_decided_by ON decisions USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX decisions_of_company ON decisions USING btree (company_id, id DESC);
CREATE INDEX decisions_of_review ON decisions USING btree (review_id);
CREATE INDEX flags_about_company ON flags USING btree (reviewed_company_id);
CREATE INDEX flags_by_end ON flags USING btree (decided_at) WHERE (decided_at IS NOT NULL);
CREATE INDEX flags_by_time ON flags USING btree (created_at);
CREATE INDEX flags_of_company ON flags USING btree (company_id, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX flags_of_decision ON flags USING btree (decision_id) WHERE (decision_id IS NOT NULL);
CREATE INDEX flags_of_review ON flags USING btree (review_id) WHERE (state = 'open'::text);
CREATE INDEX flags_of_user ON flags USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE UNIQUE INDEX flags_open_of_company ON flags USING btree (company_id, review_id, part, COALESCE(photo_id, (0)::bigint)) WHERE ((state = 'open'::text) AND (company_id IS NOT NULL));
CREATE UNIQUE INDEX flags_open_of_user ON flags USING btree (user_id, review_id, part, COALESCE(photo_id, (0)::bigint)) WHERE ((state = 'open'::text) AND (user_id IS NOT NULL));
CREATE INDEX follows_of_company ON follows USING btree (company_id);
CREATE INDEX follows_of_user ON follows USING btree (user_id, created_at DESC, company_id);
CREATE INDEX helpful_changed_by_age ON helpful_changed USING btree (since);
CREATE INDEX votes_of_company ON helpful_votes USING btree (company_id);
CREATE INDEX votes_of_new_accounts ON helpful_votes USING btree (review_id, created_at) WHERE (is_new_account AND (void_at IS NULL));
CREATE INDEX votes_of_user ON helpful_votes USING btree (user_id, company_id);
CREATE INDEX hidden_reviews_1 ON hidden_reviews USING btree (key_1);
CREATE INDEX hidden_reviews_2 ON hidden_reviews USING btree (key_2);
CREATE INDEX hidden_reviews_3 ON hidden_reviews USING btree (key_3);
CREATE INDEX hidden_reviews_4 ON hidden_reviews USING btree (key_4);
CREATE INDEX hidden_reviews_by_age ON hidden_reviews USING btree (hidden_at);
CREATE INDEX hidden_reviews_of_author ON hidden_reviews USING btree (user_id, company_id) WHERE (user_id IS NOT NULL);
CREATE INDEX hidden_reviews_of_company ON hidden_reviews USING btree (company_id);
CREATE INDEX invitation_batches_by_time ON invitation_batches USING btree (created_at);
CREATE INDEX invitation_batches_of_company ON invitation_batches USING btree (company_id, id DESC);
CREATE INDEX invitation_days_by_day ON invitation_days USING btree (day);
CREATE INDEX invitation_months_by_month ON invitation_months USING btree (month);
CREATE INDEX invitations_by_time ON invitations USING btree (created_at);
CREATE INDEX invitations_of_batch ON invitations USING btree (batch_id);
CREATE INDEX invitations_of_company ON invitations USING btree (company_id, id DESC);
CREATE INDEX invitations_of_person ON invitations USING btree (email_hash, company_id) WHERE (email_hash IS NOT NULL);
CREATE INDEX invitations_of_review ON invitations USING btree (review_id) WHERE (review_id IS NOT NULL);
CREATE INDEX invitations_waiting ON invitations USING btree (company_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX invitations_waiting_by_time ON invitations USING btree (created_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX invitations_reference ON invitations USING btree (company_id, reference) WHERE (reference IS NOT NULL);
CREATE UNIQUE INDEX invitations_token ON invitations USING btree (token_hash) WHERE (token_hash IS NOT NULL);
CREATE INDEX known_devices_last_login ON known_devices USING btree (last_login_at);
CREATE INDEX latest_reviews_newest ON latest_reviews USING btree (language, created_at DESC);
CREATE INDEX mails_about ON mails USING btree (about) WHERE (about IS NOT NULL);
CREATE INDEX mails_by_end ON mails USING btree (expires_at);
CREATE INDEX mails_in_order ON mails USING btree (urgency, created_at, id);
CREATE INDEX mails_of_claim ON mails USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX mails_of_company ON mails USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX mails_of_user ON mails USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX marks_closed ON marks USING btree (id) WHERE (closed_at IS NOT NULL);
CREATE INDEX marks_closed_by ON marks USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX marks_flagged ON marks USING btree (flagged_since, id) WHERE ((closed_at IS NULL) AND (flagged_since IS NOT NULL));
CREATE INDEX marks_of_company ON marks USING btree (company_id);
CREATE INDEX marks_of_review ON marks USING btree (review_id);
CREATE INDEX marks_open ON marks USING btree (id) WHERE (closed_at IS NULL);
CREATE UNIQUE INDEX marks_open_of_company ON marks USING btree (company_id) WHERE ((closed_at IS NULL) AND (review_id IS NULL));
CREATE UNIQUE INDEX marks_open_of_review ON marks USING btree (review_id) WHERE (closed_at IS NULL);
CREATE INDEX merge_follows_of_user ON merge_follows USING btree (user_id);
CREATE INDEX merge_reviews_of_review ON merge_reviews USING btree (review_id);
CREATE INDEX merges_into_company ON merges USING btree (into_id) WHERE (undone_at IS NULL);
CREATE INDEX merges_of_company ON merges USING btree (from_id);
CREATE INDEX moderation_actions_by_age ON moderation_actions USING btree (at);
CREATE INDEX moderation_actions_of_company ON moderation_actions USING btree (company_id, id DESC) WHERE (company_id IS NOT NULL);
CREATE INDEX moderation_actions_of_other ON moderation_actions USING btree (other_company_id, id DESC) WHERE (other_company_id IS NOT NULL);
CREATE INDEX moderation_queue_due ON moderation_queue USING btree (due_at) WHERE (set_aside_at IS NULL);
CREATE INDEX moderation_queue_set_aside ON moderation_queue USING btree (set_aside_at, subject, id) WHERE (set_aside_at IS NOT NULL);
CREATE INDEX one_time_tokens_by_end ON one_time_tokens USING btree (expires_at);
CREATE UNIQUE INDEX one_time_tokens_claim_id_purpose_key ON one_time_tokens USING btree (claim_id, purpose);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_claim ON passkey_challenges USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX passkey_challenges_of_company ON passkey_challenges USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX passkey_challenges_of_user ON passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX passkeys_of_claim ON passkeys USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX passkeys_of_company ON passkeys USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX passkeys_of_user ON passkeys USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX places_by_slug ON places USING btree (slug COLLATE "C", id);
CREATE INDEX places_of_country ON places USING btree (country, slug COLLATE "C", id);
CREATE INDEX places_same_as ON places USING btree (same_as) WHERE (same_as IS NOT NULL);
CREATE INDEX rank_counts_cities ON rank_counts USING btree (category_id, country, ranked DESC) INCLUDE (companies, place_id) WHERE (place_id > 0);
CREATE INDEX rank_counts_countries ON rank_counts USING btree (category_id, country) WHERE (place_id = 0);
CREATE INDEX rank_counts_indexable ON rank_counts USING btree (id) WHERE (ranked >= 5);
CREATE INDEX rank_by_reviews ON rank_entries USING btree (category_id, reviews DESC, company_id) INCLUDE (score, mean, replies, languages);
CREATE INDEX rank_by_score ON rank_entries USING btree (category_id, score DESC, reviews DESC, company_id) INCLUDE (mean, replies, languages) WHERE (score IS NOT NULL);
CREATE INDEX rank_due ON rank_entries USING btree (due_on) WHERE ((category_id = 0) AND (due_on IS NOT NULL));
CREATE INDEX rank_in_country_by_reviews ON rank_entries USING btree (category_id, country, reviews DESC, company_id) INCLUDE (score, mean, replies, languages);
CREATE INDEX rank_in_country_by_score ON rank_entries USING btree (category_id, country, score DESC, reviews DESC, company_id) INCLUDE (mean, replies, languages) WHERE (score IS NOT NULL);
CREATE INDEX rank_in_country_newest ON rank_entries USING btree (category_id, country, company_id DESC) INCLUDE (reviews, score, mean, replies, languages);
CREATE INDEX rank_in_place ON rank_entries USING btree (category_id, place_id, score DESC NULLS LAST, reviews DESC, company_id) INCLUDE (mean, replies, languages) WHERE (place_id IS NOT NULL);
CREATE INDEX rank_of_company ON rank_entries USING btree (company_id);
CREATE INDEX rank_queue_by_age ON rank_queue USING btree (since);
CREATE INDEX recipient_emails_by_age ON recipient_emails USING btree (last_at);
CREATE INDEX recovery_codes_of_user ON recovery_codes USING btree (user_id);
CREATE INDEX replies_deleted ON replies USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX replies_of_company ON replies USING btree (company_id);
CREATE INDEX review_fingerprints_1 ON review_fingerprints USING btree (key_1, review_id);
CREATE INDEX review_fingerprints_2 ON review_fingerprints USING btree (key_2, review_id);
CREATE INDEX review_fingerprints_3 ON review_fingerprints USING btree (key_3, review_id);
CREATE INDEX review_fingerprints_4 ON review_fingerprints USING btree (key_4, review_id);
CREATE INDEX reviews_by_author ON reviews USING btree (user_id);
CREATE INDEX reviews_deleted ON reviews USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX reviews_hidden_by ON reviews USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
CREATE INDEX reviews_hidden_of_company ON reviews USING btree (company_id) WHERE ((hidden_reason IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX reviews_hidden_of_user ON reviews USING btree (user_id) WHERE ((hidden_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX reviews_not_replied ON reviews USING btree (company_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL) AND (replied_at IS NULL));
CREATE INDEX reviews_of_company ON reviews USING btree (company_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX reviews_of_company_by_helpful ON reviews USING btree (company_id, rating, helpful_score DESC, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX reviews_of_company_by_language ON reviews USING btree (company_id, language, rating, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL) AND (language IS NOT NULL));
CREATE INDEX reviews_of_company_by_rating ON reviews USING btree (company_id, rating, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL));
CREATE INDEX reviews_of_company_invited ON reviews USING btree (company_id, origin, rating, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL) AND (origin <> 'organic'::text));
CREATE INDEX reviews_of_user ON reviews USING btree (user_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX reviews_replied ON reviews USING btree (company_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (hidden_at IS NULL) AND (replied_at IS NOT NULL));
CREATE UNIQUE INDEX reviews_one_each ON reviews USING btree (company_id, user_id) WHERE (deleted_at IS NULL);
CREATE INDEX search_starts_variants ON search_starts USING gin (search_variants(start)) WITH (fastupdate=off);
CREATE INDEX search_terms_sound ON search_terms USING btree (search_sound(term), term) WHERE is_word;
CREATE INDEX search_terms_words ON search_terms USING btree (term) WHERE is_word;
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_of_claim ON sessions USING btree (claim_id) WHERE (claim_id IS NOT NULL);
CREATE INDEX sessions_of_company ON sessions USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX sessions_of_user ON sessions USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX users_digest_due ON users USING btree (digest_due_at) WHERE digest;
CREATE UNIQUE INDEX users_profile_id ON users USING btree (profile_id) WHERE (profile_id IS NOT NULL);

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table reviews add constraint reviews_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id);
alter table reviews add constraint reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table one_time_tokens add constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table one_time_tokens add constraint one_time_tokens_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table mails add constraint mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table mails add constraint mails_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table reviews add constraint reviews_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES users(id) ON DELETE SET NULL;
alter table marks add constraint marks_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table marks add constraint marks_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table marks add constraint marks_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES users(id) ON DELETE SET NULL;
alter table review_fingerprints add constraint review_fingerprints_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table company_claims add constraint company_claims_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table rejected_names add constraint rejected_names_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES company_claims(id) ON DELETE CASCADE;
alter table mails add constraint mails_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES company_claims(id) ON DELETE CASCADE;
alter table one_time_tokens add constraint one_time_tokens_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES company_claims(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table totp_secrets add constraint totp_secrets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table hidden_reviews add constraint hidden_reviews_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table hidden_reviews add constraint hidden_reviews_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table replies add constraint replies_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table replies add constraint replies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table company_months add constraint company_months_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table helpful_votes add constraint helpful_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table helpful_votes add constraint helpful_votes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table helpful_votes add constraint helpful_votes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table decisions add constraint decisions_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table decisions add constraint decisions_appeal_of_fkey FOREIGN KEY (appeal_of) REFERENCES decisions(id) ON DELETE SET NULL;
alter table decisions add constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table flags add constraint flags_reviewed_company_id_fkey FOREIGN KEY (reviewed_company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table flags add constraint flags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table flags add constraint flags_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL;
alter table flags add constraint flags_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE SET NULL;
alter table company_flag_counts add constraint company_flag_counts_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE CASCADE;
alter table appeals add constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
alter table appeals add constraint appeals_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE SET NULL;
alter table appeals add constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
alter table flag_standings add constraint flag_standings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table flag_standings add constraint flag_standings_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table invitation_batches add constraint invitation_batches_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES invitation_batches(id) ON DELETE CASCADE;
alter table invitation_days add constraint invitation_days_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table invitation_months add constraint invitation_months_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table invitation_senders add constraint invitation_senders_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table categories add constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id);
alter table places add constraint places_same_as_fkey FOREIGN KEY (same_as) REFERENCES places(id);
alter table follows add constraint follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table follows add constraint follows_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table merges add constraint merges_from_id_fkey FOREIGN KEY (from_id) REFERENCES companies(id);
alter table merges add constraint merges_into_id_fkey FOREIGN KEY (into_id) REFERENCES companies(id);
alter table merge_reviews add constraint merge_reviews_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES merges(id) ON DELETE CASCADE;
alter table merge_reviews add constraint merge_reviews_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table merge_follows add constraint merge_follows_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES merges(id) ON DELETE CASCADE;
alter table merge_follows add constraint merge_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table api_keys add constraint api_keys_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table category_suggestions add constraint category_suggestions_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE;
alter table blocked_companies add constraint blocked_companies_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id) ON DELETE CASCADE;
alter table blocked_companies add constraint blocked_companies_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id) ON DELETE SET NULL;
alter table passkeys add constraint passkeys_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES company_claims(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES company_claims(id) ON DELETE CASCADE;

CREATE TRIGGER appeals_account_ended BEFORE UPDATE OF user_id, company_id ON appeals FOR EACH ROW WHEN ((num_nonnulls(new.user_id, new.company_id) < num_nonnulls(old.user_id, old.company_id))) EXECUTE FUNCTION clear_appeal_text();
CREATE TRIGGER companies_algolia AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION write_algolia_outbox();
CREATE TRIGGER companies_algolia_update AFTER UPDATE ON companies FOR EACH ROW WHEN ((old.domain, old.name, old.website, old.avatar, old.reviews_count, old.ratings_sum, old.category_ids, old.country_code, old.city, old.claimed_at, old.verified_at, old.removed_at) IS DISTINCT FROM (new.domain, new.name, new.website, new.avatar, new.reviews_count, new.ratings_sum, new.category_ids, new.country_code, new.city, new.claimed_at, new.verified_at, new.removed_at)) EXECUTE FUNCTION write_algolia_outbox();
CREATE TRIGGER companies_changed BEFORE UPDATE ON companies FOR EACH ROW WHEN ((old.name, old.website, old.claimed_at, old.description, old.country, old.city, old.address, old.avatar, old.rating_counts, old.verified_at) IS DISTINCT FROM (new.name, new.website, new.claimed_at, new.description, new.country, new.city, new.address, new.avatar, new.rating_counts, new.verified_at)) EXECUTE FUNCTION note_company_change();
CREATE TRIGGER companies_deleted AFTER DELETE ON companies FOR EACH ROW EXECUTE FUNCTION note_company_rename();
CREATE TRIGGER companies_moderation AFTER INSERT ON companies FOR EACH ROW WHEN ((new.claimed_at IS NOT NULL)) EXECUTE FUNCTION queue_for_moderation('company');
CREATE TRIGGER companies_moderation_claim AFTER UPDATE OF claimed_at ON companies FOR EACH ROW WHEN (((old.claimed_at IS NULL) AND (new.claimed_at IS NOT NULL))) EXECUTE FUNCTION queue_for_moderation('company');
CREATE TRIGGER companies_moderation_name AFTER UPDATE OF name ON companies FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) AND (new.claimed_at IS NOT NULL))) EXECUTE FUNCTION queue_for_moderation('company');
CREATE TRIGGER companies_rank AFTER INSERT OR DELETE ON companies FOR EACH ROW EXECUTE FUNCTION queue_rank();
CREATE TRIGGER companies_rank_update AFTER UPDATE ON companies FOR EACH ROW WHEN (((old.rating_counts IS DISTINCT FROM new.rating_counts) OR (old.rating_weights IS DISTINCT FROM new.rating_weights) OR (old.language_counts IS DISTINCT FROM new.language_counts) OR (old.category_ids IS DISTINCT FROM new.category_ids) OR (old.country IS DISTINCT FROM new.country) OR (old.city IS DISTINCT FROM new.city) OR (old.country_code IS DISTINCT FROM new.country_code) OR (old.place_id IS DISTINCT FROM new.place_id) OR (old.claimed_at IS DISTINCT FROM new.claimed_at) OR (old.removed_at IS DISTINCT FROM new.removed_at))) EXECUTE FUNCTION queue_rank();
CREATE TRIGGER companies_renamed AFTER UPDATE OF name ON companies FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION note_company_rename();
CREATE TRIGGER companies_search_insert AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION write_search_terms();
CREATE TRIGGER companies_search_update AFTER UPDATE OF name, domain ON companies FOR EACH ROW WHEN (((old.name <> new.name) OR (old.domain <> new.domain))) EXECUTE FUNCTION write_search_terms();
CREATE TRIGGER company_months_rank AFTER INSERT ON company_months FOR EACH ROW WHEN ((new.replied > 0)) EXECUTE FUNCTION queue_rank();
CREATE TRIGGER company_months_rank_update AFTER UPDATE ON company_months FOR EACH ROW WHEN (((old.replied > 0) IS DISTINCT FROM (new.replied > 0))) EXECUTE FUNCTION queue_rank();
CREATE TRIGGER flags_account_ended BEFORE UPDATE OF user_id, company_id ON flags FOR EACH ROW WHEN ((num_nonnulls(new.user_id, new.company_id) < num_nonnulls(old.user_id, old.company_id))) EXECUTE FUNCTION clear_flag_texts();
CREATE TRIGGER flags_delete AFTER DELETE ON flags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_flags_after_delete();
CREATE TRIGGER flags_insert AFTER INSERT ON flags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_flags_after_insert();
CREATE TRIGGER flags_update AFTER UPDATE ON flags REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_flags_after_update();
CREATE TRIGGER votes_delete AFTER DELETE ON helpful_votes REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_votes_after_delete();
CREATE TRIGGER votes_insert AFTER INSERT ON helpful_votes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_votes_after_insert();
CREATE TRIGGER votes_update AFTER UPDATE ON helpful_votes REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_votes_after_update();
CREATE TRIGGER reviews_moderation AFTER INSERT OR UPDATE OF title, description ON reviews FOR EACH ROW EXECUTE FUNCTION queue_for_moderation('review');
CREATE TRIGGER reviews_settled AFTER DELETE ON reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION settle_deleted_reviews();
CREATE TRIGGER reviews_totals_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_delete();
CREATE TRIGGER reviews_totals_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_insert();
CREATE TRIGGER reviews_totals_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_reviews_after_update();
CREATE TRIGGER reviews_totals_votes_delete AFTER DELETE ON reviews REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_after_delete();
CREATE TRIGGER reviews_totals_votes_insert AFTER INSERT ON reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_after_insert();
CREATE TRIGGER reviews_totals_votes_update AFTER UPDATE ON reviews REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_helpful_after_update();
CREATE TRIGGER reviews_votes_before BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION set_votes_before();
CREATE TRIGGER users_profile BEFORE UPDATE OF share_data ON users FOR EACH ROW WHEN (((NOT new.share_data) AND (new.profile_id IS NOT NULL))) EXECUTE FUNCTION drop_profile();

alter table companies disable trigger companies_algolia;
alter table companies disable trigger companies_algolia_update;

-- Main categories, each with its subcategories, which have the next ids.
insert into categories (id, slug, parent_id)
  select first + at - 1, slug, case when at > 1 then first end
  from (values
    (100, 'restaurants-cafes restaurants cafes-coffee-shops bars-pubs fast-food pizzerias ice-cream-parlours catering food-delivery'),
    (200, 'food-drink-shops bakeries butchers-fishmongers cheese-delicatessens supermarkets fruit-vegetables sweets-chocolate tea-coffee wine-beer-spirits meal-kits'),
    (300, 'shopping online-marketplaces department-stores gift-shops bookshops toys-games stationery-art-supplies jewellery-watches musical-instruments baby-shops second-hand-vintage'),
    (400, 'fashion clothing-shops shoe-shops childrens-clothing sportswear bags-accessories tailors-shoe-repair'),
    (500, 'beauty-wellbeing hairdressers barbers beauty-salons nail-salons spas-massage cosmetics-perfume tattoo-piercing'),
    (600, 'health doctors-clinics dentists hospitals pharmacies opticians hearing-aids physiotherapists psychologists medical-laboratories home-care vitamins-health-shops'),
    (700, 'sports-fitness gyms yoga-pilates swimming-pools martial-arts sports-clubs sports-outdoor-shops bicycle-shops'),
    (800, 'animals-pets vets pet-shops pet-grooming pet-sitting dog-training kennels-catteries animal-shelters horse-riding'),
    (900, 'home-garden furniture-shops beds-mattresses kitchens-bathrooms home-decor-lighting curtains-flooring household-appliances diy-stores garden-centres'),
    (1000, 'home-services plumbers electricians heating-air-conditioning painters-decorators carpenters locksmiths cleaning laundry-dry-cleaning gardeners pest-control removals appliance-repair'),
    (1100, 'property-construction estate-agents property-management builders roofers windows-doors architects building-materials self-storage'),
    (1200, 'money-insurance banks insurance loans-credit-cards mortgages money-transfer payments investments cryptocurrency financial-advice price-comparison'),
    (1300, 'utilities-telecoms electricity-gas solar-energy water-companies waste-recycling internet-providers mobile-operators tv-streaming ev-charging'),
    (1400, 'technology electronics-shops computer-shops phone-shops device-repair software-apps web-hosting web-design it-support video-games'),
    (1500, 'vehicles car-dealers used-cars garages-repairs tyre-shops car-parts car-washes motorcycles caravans-motorhomes breakdown-recovery petrol-stations parking'),
    (1600, 'travel-holidays hotels guesthouses-bed-breakfast hostels holiday-rentals campsites travel-agencies tours-activities cruises'),
    (1700, 'transport-delivery airlines railways bus-coach ferries taxis-ride-hailing car-hire vehicle-sharing parcel-courier freight-logistics'),
    (1800, 'education nurseries-childcare schools universities language-schools driving-schools music-dance-schools sports-lessons tutoring online-courses vocational-training'),
    (1900, 'events-entertainment cinemas theatres-concerts museums-galleries theme-parks-zoos nightclubs leisure-activities event-tickets event-planners event-venues photographers florists party-supplies dating lotteries-betting'),
    (2000, 'business-legal lawyers notaries accountants-tax marketing-advertising recruitment business-consultants translation printing coworking-offices security-services wholesale-equipment agriculture'),
    (2100, 'public-community local-authorities government-services charities libraries religious-organisations clubs-associations news-media funeral-directors')
  ) as main (first, slugs), string_to_table(slugs, ' ') with ordinality as category (slug, at);
insert into review_language_fill (after_id) values (0);
insert into invitation_turns default values;
insert into rank_fill (last_id) values (0);
insert into latest_review_cursors (minutes, last_id) values (10, 0), (1440, 0);
`;
