import { escapeMarkup } from '@heard/server-kit';
import { getSiteName, type OpenReview } from '@heard/contract';
import type { CompanyName } from './toOpenReview.ts';

export interface FeedOptions {
  company: CompanyName;
  /** The reviews, newest first. */
  reviews: readonly OpenReview[];
  /** The time of the feed's last change, in ISO 8601. */
  updatedAt: string;
  /** The public URL of the site. */
  publicUrl: string;
}

const LABELS = {
  benefit: 'Got something for this review',
  employee: 'Works there',
  competitor: 'Works for a competitor',
};

/** Creates the Atom feed of a company's newest reviews (RFC 4287). Texts are plain: feed readers show no markup. */
export function createFeed({ company, reviews, updatedAt, publicUrl }: FeedOptions): string {
  const page = `${publicUrl}/business/${company.id}`;
  const entries = reviews.map(
    (review) =>
      `<entry><id>urn:heard:review:${review.id}</id><title>${toXml(`${drawStars(review.rating)} ${review.title}`)}</title>` +
      `<published>${review.createdAt}</published><updated>${review.updatedAt}</updated>` +
      `<author><name>${toXml(review.author)}</name></author>` +
      `<link rel="alternate" type="text/html" href="${toXml(`${publicUrl}/review/${review.id}`)}"/>` +
      toCategories(review) +
      `<content type="text"${review.language === null ? '' : ` xml:lang="${toXml(review.language)}"`}>${toXml(review.description)}</content></entry>\n`,
  );
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n` +
    `<id>${toXml(page)}</id><title>${toXml(`Reviews of ${company.name}`)}</title><updated>${updatedAt}</updated>\n` +
    `<author><name>${toXml(getSiteName())}</name></author><generator>Heard</generator>\n` +
    `<link rel="self" type="application/atom+xml" href="${toXml(`${publicUrl}/api/company/${company.id}/feed.atom`)}"/>` +
    `<link rel="alternate" type="text/html" href="${toXml(page)}"/>\n${entries.join('')}</feed>\n`
  );
}

/** Creates the categories of a review whose author received a benefit, or has a connection to the company. */
function toCategories({ benefit, relation }: OpenReview): string {
  return [...(benefit === true ? ['benefit' as const] : []), ...(relation === null ? [] : [relation])]
    .map((term) => `<category term="${term}" label="${LABELS[term]}"/>`)
    .join('');
}

function drawStars(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}

/** Escapes a text, without the characters that XML forbids (XML 1.0, 2.2). */
function toXml(text: string): string {
  return escapeMarkup(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));
}
