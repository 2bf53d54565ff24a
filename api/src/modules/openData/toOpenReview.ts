import type { OpenReview } from '@heard/contract';
import { getTextLicence, toInitial } from '@heard/server-kit';
import { type ReviewWithAuthorRow, toCompanyReview } from '../reviews/index.ts';

export interface CompanyName {
  /** The host of the company's website. */
  id: string;
  name: string;
}

export interface OpenReviewOptions {
  /** Reviews created since this time have a text licence. */
  licenceSince: Date;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
}

export function toOpenReview(row: ReviewWithAuthorRow, { licenceSince, publicUrl }: OpenReviewOptions): OpenReview {
  const review = toCompanyReview(row);
  const { id, title, description, rating, language, createdAt, updatedAt, experienceDate, origin, helpful } = review;
  const { benefit, relation } = review;
  return {
    id,
    title,
    description,
    rating,
    language,
    createdAt,
    updatedAt,
    experienceDate,
    origin,
    benefit,
    relation,
    helpful,
    reply: review.reply && { text: review.reply.text, createdAt: review.reply.createdAt },
    photos: review.photos.map(({ alt, large }) => ({ url: `${publicUrl}/api${large.path}`, alt })),
    author: `${row.user_name} ${toInitial(row.user_last_name)}`,
    licence: getTextLicence(createdAt, licenceSince),
  };
}
