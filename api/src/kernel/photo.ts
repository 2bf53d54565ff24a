import type { DecisionGround, Photo } from '@heard/contract';
import { APPEAL_ROW, type AppealRow, toAppeal } from './appeal.ts';
import { getAppealEnd } from './grounds.ts';
import { toIso } from './toIso.ts';

/** A photo of a review in JSON. */
export interface PhotoRow {
  id: string;
  name: string;
  alt: string;
  small_side: number;
  large_width: number;
  large_height: number;
  /** Properties that only the author and administrators see. Times are formatted as in a `ReviewRow`. */
  own?: {
    /** Whether everybody sees the photo. */
    is_public: boolean;
    hidden_at: string | null;
    hidden_ground: DecisionGround | null;
    hidden_reason: string | null;
    /** The decision that hid the photo; null after the decision was deleted. */
    decision: { id: string; at: string; is_final: boolean; appeal: AppealRow | null } | null;
  };
}

/** The file sizes of a photo. Its URLs and storage keys end with them. */
export const PHOTO_FILES = ['small', 'large'] as const;
export type PhotoFile = (typeof PHOTO_FILES)[number];

/** The arguments of `json_build_object` for a `PhotoRow`. An SQL fragment for a query with the photo `f`. */
const PHOTO = `'id', f.id::text, 'name', f.name, 'alt', f.alt, 'small_side', f.small_side,
  'large_width', f.large_width, 'large_height', f.large_height`;

/** Selects the public photos of a review; null if it has no photo. An SQL expression for a query with the review `r`. */
export const PUBLIC_PHOTOS = `case when r.photos_count > 0 then (
    select json_agg(json_build_object(${PHOTO}) order by f.position) from review_photos f
    where f.review_id = r.id and f.hidden_at is null) end`;

/**
 * Builds a `PhotoRow` with the property `own` for the author of the photo. An SQL expression for a query with the photo `f`, its review `r` and the
 * reviewed company `c`.
 */
export const OWN_PHOTO = `json_build_object(${PHOTO}, 'own', json_build_object(
    'is_public', coalesce(f.hidden_at, r.hidden_at, r.deleted_at, c.removed_at) is null,
    'hidden_at', f.hidden_at at time zone 'utc', 'hidden_ground', f.hidden_ground, 'hidden_reason', f.hidden_reason,
    'decision', case when f.hidden_at is not null then (
      select json_build_object('id', d.id::text, 'at', d.at at time zone 'utc', 'is_final', d.appeal_of is not null,
        'appeal', (select ${APPEAL_ROW} from appeals a where a.decision_id = d.id))
      from decisions d where d.review_id = r.id and d.photo_id = f.id and d.outcome = 'hidden' order by d.id desc limit 1) end
  ))`;

/**
 * Selects all photos of a review, including hidden photos; null if the review has no photos. An SQL expression for a query with the review `r` and
 * its company `c`.
 */
export const OWN_PHOTOS = `case when r.photos_count > 0 then (
    select json_agg(${OWN_PHOTO} order by f.position) from review_photos f where f.review_id = r.id) end`;

/** Converts the photos of a review to the form that responses contain. */
export function toPhotos(reviewId: string, rows: PhotoRow[] | null): Photo[] {
  return rows === null ? [] : rows.map((row) => toPhoto(reviewId, row));
}

export function toPhoto(reviewId: string, row: PhotoRow): Photo {
  const { id, name, alt, small_side: side, large_width: width, large_height: height, own } = row;
  const toPath = (file: PhotoFile) =>
    own?.is_public !== false ? `/photos/${name}-${file}.webp` : `/review/${reviewId}/photos/${id}/${file}`;
  return {
    id,
    alt,
    small: { path: toPath('small'), width: side, height: side },
    large: { path: toPath('large'), width, height },
    ...(own && toHidden(own)),
  };
}

function toHidden(own: NonNullable<PhotoRow['own']>): Pick<Photo, 'hidden'> {
  const { hidden_at: at, hidden_ground: ground, hidden_reason: reason, decision } = own;
  if (at === null || ground === null || reason === null) return {};
  const appealUntil =
    decision === null || decision.is_final ? null : getAppealEnd(new Date(toIso(decision.at))).toISOString();
  const appeal = decision?.appeal ? toAppeal(decision.appeal) : null;
  return { hidden: { at: toIso(at), ground, reason, decisionId: decision?.id ?? null, appealUntil, appeal } };
}
