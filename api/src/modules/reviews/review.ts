import {
  parseExperienceDate,
  type CompanyReview,
  type CreateReviewBody,
  type DecisionGround,
  type DecisionSource,
  type Review,
  type Reviewer,
  type UpdateReviewBody,
} from '@heard/contract';
import { toInitial } from '@heard/server-kit';
import { APPEAL_ROW, type AppealRow, toAppeal } from '../../kernel/appeal.ts';
import type { ReviewLabelsTable, ReviewsTable } from '../../database/schema/tables.ts';
import { OWN_PHOTOS, PUBLIC_PHOTOS, toPhotos, type PhotoRow } from '../../kernel/photo.ts';
import { PUBLIC_REPLY, toReply, type ReplyRow } from '../../kernel/reply.ts';
import { getAppealEnd } from '../../kernel/grounds.ts';
import type { InboxState } from '../../kernel/inbox.ts';
import { HAS_PROFILE } from '../../kernel/user.ts';
import { toIso } from '../../kernel/toIso.ts';
import { showName } from '../../kernel/showName.ts';

/** The columns that an author writes and may change. */
export const CONTENT_COLUMNS = [
  'title',
  'description',
  'rating',
  'benefit',
  'relation',
] as const satisfies (keyof ReviewsTable)[];

/** Columns that are selected without conversion. */
const PLAIN_COLUMNS = [
  ...CONTENT_COLUMNS,
  'language',
  'helpful',
  'helpful_score',
  'origin',
] as const satisfies (keyof ReviewsTable)[];

/**
 * A review as the columns below select it, in JSON. Server times are texts in UTC, as PostgreSQL writes them into JSON:
 * `2026-11-21T22:05:25.123456`, without trailing zeros. The date of experience may be in any year.
 */
export interface ReviewRow extends Pick<ReviewsTable, (typeof PLAIN_COLUMNS)[number]> {
  id: string;
  created_at: string;
  updated_at: string;
  /** The date of the experience, in milliseconds since 1970. */
  experience_ms: number;
  /**
   * The rating with which the topic was counted. Only lists by topic contain this rating, and sort by it. An edit of the
   * review updates this rating within seconds.
   */
  topic_rating?: number;
  company_domain: string;
  company_name: string;
  company_website: string;
  reply: ReplyRow | null;
  photos: PhotoRow[] | null;
  /** The label that an administrator has added; null if there is none. */
  label: LabelRow | null;
}

/** A label that an administrator has added. */
export type LabelRow = Pick<ReviewLabelsTable, 'benefit' | 'relation' | 'reason'> & { at: string };

/** A visible review on the page of its author. */
export type PersonReviewRow = ReviewRow & Pick<OwnReviewRow, 'company_avatar'>;

/** A review with the properties that only its author and administrators see. */
export interface OwnReviewRow extends ReviewRow {
  company_avatar: string | null;
  hidden_at: string | null;
  hidden_reason: string | null;
  awaits_confirmation: boolean;
  is_held: boolean;
  company_removed: boolean;
  /** The decision that added the label; null if there is no label. */
  label_decision: Pick<HidingRow, 'id' | 'at' | 'is_final' | 'appeal'> | null;
  /** The decision that hid the review; null if the review is not hidden, or was hidden before decisions were published. */
  decision: HidingRow | null;
}

/** A decision that hid a review, with the appeal against it. */
export interface HidingRow {
  id: string;
  at: string;
  ground: DecisionGround;
  source: DecisionSource;
  found_by_program: boolean;
  by_company: boolean;
  by_others: boolean;
  is_final: boolean;
  appeal: AppealRow | null;
}

/** A review with its author, before the author's 'Share data' setting is applied. */
export interface ReviewWithAuthorRow extends ReviewRow {
  user_name: string;
  user_last_name: string;
  user_avatar: string | null;
  user_share_data: boolean;
  user_country: string | null;
  user_reviews: number;
  /** The id of the author's public page; null if the author has none. */
  user_profile_id: string | null;
  /** Number of votes for reviews of the company since this review was written. */
  helpful_of: number;
  /** The reference of the order that the invitation was about; only for the owner of the company. */
  reference?: string | null;
  /** In lists by topic, the start and end offsets of the sentences that mention the topic, in title + line feed + description. */
  topic_sentences?: number[];
}

/** A review in the inbox of its company. */
export interface InboxReviewRow extends ReviewWithAuthorRow, InboxState {
  is_replied: boolean;
}

/** Selects the label of the review `r`. Reads nothing for reviews without a label. */
const LABEL = `case when r.is_labelled then (
    select json_build_object('benefit', l.benefit, 'relation', l.relation, 'reason', l.reason, 'at', l.at at time zone 'utc')
    from review_labels l where l.review_id = r.id) end`;

/** Selects a `ReviewRow` without its reply and photos from reviews `r` and companies `c`. @param companyName the name of the company, in SQL */
const bareColumns = (companyName: string) => `
  r.id::text as id, ${PLAIN_COLUMNS.map((column) => `r.${column}`).join(', ')},
  r.created_at at time zone 'utc' as created_at, r.updated_at at time zone 'utc' as updated_at,
  (extract(epoch from r.experience_date) * 1000)::float8 as experience_ms,
  c.domain as company_domain, ${companyName} as company_name, c.website as company_website,
  ${LABEL} as label`;

/** Selects a `ReviewRow` without its reply. */
export const BARE_REVIEW_COLUMNS = `${bareColumns('c.name')}, ${PUBLIC_PHOTOS} as photos`;

/** Selects a `ReviewRow`. */
export const REVIEW_COLUMNS = `${BARE_REVIEW_COLUMNS}, ${PUBLIC_REPLY} as reply`;

/** Selects the decision that hid the review `r`. Reads no decision for reviews that are not hidden. */
const HIDING = `case when r.hidden_reason is not null then (
    select json_build_object('id', d.id::text, 'at', d.at at time zone 'utc', 'ground', d.ground, 'source', d.source,
      'found_by_program', d.found_by_program, 'is_final', d.appeal_of is not null,
      'by_company', d.flagged_by_company + coalesce(o.flagged_by_company, 0) > 0,
      'by_others', d.flagged_by_others + coalesce(o.flagged_by_others, 0) > 0,
      'appeal', (select ${APPEAL_ROW} from appeals a where a.decision_id = d.id))
    from decisions d left join decisions o on o.id = d.appeal_of
    where d.review_id = r.id and d.part = 'review' and d.outcome = 'hidden' order by d.id desc limit 1) end`;

/** Selects the decision that added the label of the review `r`. Reads nothing for reviews without a label. */
const LABEL_DECISION = `case when r.is_labelled then (
    select json_build_object('id', d.id::text, 'at', d.at at time zone 'utc', 'is_final', d.appeal_of is not null,
      'appeal', (select ${APPEAL_ROW} from appeals a where a.decision_id = d.id))
    from decisions d
    where d.review_id = r.id and d.part = 'label' and d.outcome = 'labelled' order by d.id desc limit 1) end`;

/** Selects all photos, and the properties that an `OwnReviewRow` has in addition to those of a `ReviewRow`. */
const OWN_COLUMNS = `${OWN_PHOTOS} as photos, c.avatar as company_avatar, r.hidden_at at time zone 'utc' as hidden_at, r.hidden_reason,
  r.awaits_confirmation, r.is_held, c.removed_at is not null and c.merged_into is null as company_removed, ${HIDING} as decision,
  ${LABEL_DECISION} as label_decision`;

/** Selects an `OwnReviewRow`. */
export const OWN_REVIEW_COLUMNS = `${bareColumns('c.name')}, ${PUBLIC_REPLY} as reply, ${OWN_COLUMNS}`;

/** Selects an `OwnReviewRow` for its author. A listing without a name has the name that the author entered. */
export const AUTHORED_REVIEW_COLUMNS = `${bareColumns(`case when c.claimed_at is null and c.name = c.domain
    then coalesce(r.company_name, c.name) else c.name end`)}, ${PUBLIC_REPLY} as reply, ${OWN_COLUMNS}`;

/** Selects the columns that a `ReviewWithAuthorRow` has in addition to a `ReviewRow`, from users `u`, reviews `r` and companies `c`. */
export const AUTHOR_COLUMNS = `
  u.name as user_name, u.last_name as user_last_name, u.avatar as user_avatar, u.share_data as user_share_data,
  u.country as user_country, u.reviews_count as user_reviews,
  case when ${HAS_PROFILE} then u.profile_id end as user_profile_id,
  c.votes_ever - r.votes_before as helpful_of`;

/**
 * Selects the reference of the order that a review `r` is about, for the owner of the company. Reads no invitation for
 * organic reviews.
 */
export const REFERENCE = `case when r.origin <> 'organic' then (
    select i.reference from invitations i where i.review_id = r.id and i.company_id = r.company_id) end as reference`;

/** The author's disclosure about a benefit for the review, and about a connection to the company. */
export type Declarations = Pick<ReviewsTable, 'benefit' | 'relation'>;

/** The columns that an author writes. */
export type ReviewContent = Pick<ReviewsTable, (typeof CONTENT_COLUMNS)[number]> & {
  /** The date of the experience; null for the time of writing. */
  experience_date: Date | null;
};

/** The columns that an author may change later. */
export type ReviewChanges = Partial<Omit<ReviewContent, 'experience_date'>>;

/** Maps a validated body to the columns that the author writes. */
export function toReviewContent(body: CreateReviewBody): ReviewContent {
  const { title, description, rating, experienceDate, benefit = null, relation = null } = body;
  return {
    title,
    description,
    rating,
    benefit,
    relation,
    experience_date: experienceDate === undefined ? null : toDate(experienceDate),
  };
}

/** Maps a validated body to the columns that the author changes. */
export function toReviewChanges({ title, description, rating, benefit, relation }: UpdateReviewBody): ReviewChanges {
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(rating !== undefined && { rating }),
    ...(benefit !== undefined && { benefit }),
    ...(relation !== undefined && { relation }),
  };
}

function toDate(text: string): Date {
  const parsed = parseExperienceDate(text, new Date());
  if ('problem' in parsed) throw new Error('The date of experience must be validated before');
  return parsed.date;
}

/** Converts a review to the form that its author and administrators see. */
export function toReview(row: OwnReviewRow): Review {
  const { hidden_at: at, hidden_reason: reason } = row;
  const review: Review = Object.assign(toProperties(row), { companyAvatar: row.company_avatar });
  if (at !== null && reason !== null) review.hidden = { at: toIso(at), reason, ...toHiding(row.decision) };
  if (row.label_decision !== null) review.labelDecision = toRedress(row.label_decision);
  if (row.awaits_confirmation) review.awaitsConfirmation = true;
  if (row.is_held) review.held = true;
  if (row.company_removed) review.companyRemoved = true;
  return review;
}

/** Converts a visible review to the form that the page of its author contains. */
export function toReviewOfPerson(row: PersonReviewRow): Review {
  return Object.assign(toProperties(row), { companyAvatar: row.company_avatar });
}

/**
 * Returns the reason why a review is hidden. Without a decision, an administrator has hidden it on their own initiative, before decisions
 * were published.
 */
function toHiding(decision: HidingRow | null) {
  return {
    ground: decision?.ground ?? 'other',
    source: decision?.source ?? 'own',
    foundByProgram: decision?.found_by_program ?? false,
    flaggedBy: { company: decision?.by_company ?? false, others: decision?.by_others ?? false },
    ...toRedress(decision),
  };
}

/** Returns the end of the period in which a decision can be appealed, and the appeal against it, if any. */
function toRedress(decision: OwnReviewRow['label_decision']) {
  return {
    decisionId: decision?.id ?? null,
    appealUntil:
      decision === null || decision.is_final ? null : getAppealEnd(new Date(toIso(decision.at))).toISOString(),
    appeal: decision?.appeal ? toAppeal(decision.appeal) : null,
  };
}

/** Converts a row to the review that everybody sees. */
export function toCompanyReview(row: ReviewWithAuthorRow): CompanyReview {
  const review: CompanyReview = Object.assign(toProperties(row), { helpfulOf: row.helpful_of, user: toReviewer(row) });
  if (row.reference !== undefined) review.reference = row.reference;
  if (row.topic_sentences !== undefined) review.mentions = toMentions(row.topic_sentences, row.title);
  return review;
}

/** Converts a review to the form that the people of its company see. */
export function toInboxReview(row: InboxReviewRow): CompanyReview {
  const review = toCompanyReview(row);
  review.tags = row.tags;
  review.assignee = row.assignee;
  return review;
}

/** Converts sentence offsets in title + line feed + description to offsets in the title or in the description. */
function toMentions(places: readonly number[], title: string): NonNullable<CompanyReview['mentions']> {
  const mentions: NonNullable<CompanyReview['mentions']> = [];
  for (let at = 0; at < places.length; at += 2) {
    const [start = 0, end = 0] = places.slice(at, at + 2);
    const offset = title.length + 1;
    mentions.push(
      start < offset
        ? { field: 'title', start, end }
        : { field: 'description', start: start - offset, end: end - offset },
    );
  }
  return mentions;
}

function toProperties(row: ReviewRow) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    rating: row.rating,
    language: row.language,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    experienceDate: new Date(row.experience_ms).toISOString(),
    companyId: row.company_domain,
    companyName: showName(row.company_name),
    companyURL: row.company_website,
    origin: row.origin,
    // Events that were created before `benefit`, `relation` and `label` existed lack these values.
    benefit: row.benefit ?? null,
    relation: row.relation ?? null,
    label: row.label ? { ...row.label, at: toIso(row.label.at) } : null,
    reply: row.reply && toReply(row.reply),
    helpful: row.helpful,
    photos: toPhotos(row.id, row.photos),
  };
}

// Without 'Share data', a review contains only the initial of the last name, and no image, country and public page.
function toReviewer(row: ReviewWithAuthorRow): Reviewer {
  const { user_name: name, user_last_name: lastName, user_avatar: avatar, user_profile_id: id } = row;
  return row.user_share_data
    ? { id, name, lastName, avatar, country: row.user_country, reviewsQuantity: row.user_reviews }
    : { id: null, name, lastName: toInitial(lastName), avatar: null };
}
