import type { MangroveClaims, OpenReview } from '@heard/contract';
import { stringify } from 'csv-stringify/sync';
import type { CompanyName } from './toOpenReview.ts';

/** The time for which caches may store copies, for all callers. */
const NOTICE =
  'Refresh this data at least every 30 days: what authors delete has to be removed from copies, too. Ratings, dates and counts are CC0 1.0.';

export interface ExportedCompany extends CompanyName {
  website: string;
}

/** A format of the export: the texts before the first page of reviews, between pages, and after the last page. */
interface ExportFormat {
  type: string;
  extension: string;
  start: (company: ExportedCompany) => string;
  /** @param context `isFirst`: whether the page is the first page of the export */
  page: (
    reviews: readonly OpenReview[],
    context: { company: ExportedCompany; publicUrl: string; isFirst: boolean },
  ) => string;
  end: string;
}

const CSV_COLUMNS = {
  id: 'id',
  title: 'title',
  description: 'description',
  rating: 'rating',
  language: 'language',
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  experienceDate: 'experienceDate',
  origin: 'origin',
  benefit: 'benefit',
  relation: 'relation',
  helpful: 'helpful',
  'reply.text': 'reply',
  'reply.createdAt': 'replyCreatedAt',
  photos: 'photos',
  author: 'author',
  licence: 'licence',
};

const toItems = (items: readonly object[], isFirst: boolean) =>
  items.map((item, at) => `${isFirst && at === 0 ? '' : ','}\n${JSON.stringify(item)}`).join('');

export const EXPORT_FORMATS = {
  json: {
    type: 'application/json; charset=utf-8',
    extension: 'json',
    start: ({ id, name, website }) => {
      const head = { company: { id, name, website }, exportedAt: new Date().toISOString(), notice: NOTICE };
      return `${JSON.stringify(head).slice(0, -1)},"reviews":[`;
    },
    page: (reviews, { isFirst }) => toItems(reviews, isFirst),
    end: '\n]}\n',
  },
  /** CSV (RFC 4180) for spreadsheets: with a byte order mark, and with formulas as texts. */
  csv: {
    type: 'text/csv; charset=utf-8; header=present',
    extension: 'csv',
    start: () => toCsv([], true),
    page: (reviews) => toCsv(reviews, false),
    end: '',
  },
  /** Claims sets of Mangrove (mangrove.reviews/standard). They are unsigned, because a signature requires the key of the author. */
  mangrove: {
    type: 'application/json; charset=utf-8',
    extension: 'mangrove.json',
    start: () => '[',
    page: (reviews, { company, publicUrl, isFirst }) =>
      toItems(
        reviews.map((review) => toClaims(review, company, publicUrl)),
        isFirst,
      ),
    end: '\n]\n',
  },
} as const satisfies Record<string, ExportFormat>;

export type ExportFormatName = keyof typeof EXPORT_FORMATS;

function toCsv(reviews: readonly OpenReview[], header: boolean): string {
  // Joins the URLs of the photos of a review in one cell.
  const rows = reviews.map((review) => ({ ...review, photos: review.photos.map(({ url }) => url).join(' ') }));
  return stringify(rows, {
    columns: CSV_COLUMNS,
    header,
    bom: header,
    escape_formulas: true,
    cast: { boolean: String },
    record_delimiter: 'windows',
  });
}

/** The limits of Mangrove, in characters. */
const [OPINION_MAX, NICKNAME_MAX, LABEL_MAX] = [1000, 19, 50];

function toClaims(
  { title, description, rating, createdAt, author, relation, photos }: OpenReview,
  { id }: CompanyName,
  publicUrl: string,
): MangroveClaims {
  return {
    iat: Math.floor(Date.parse(createdAt) / 1000),
    sub: `https://${id}`,
    rating: Math.max(1, rating * 20),
    opinion: cut(`${title}\n\n${description}`, OPINION_MAX),
    ...(photos.length > 0 && {
      images: photos.map(({ url, alt }) => ({ src: url, ...(alt !== '' && { label: cut(alt, LABEL_MAX) }) })),
    }),
    metadata: {
      client_id: publicUrl,
      nickname: cut(author, NICKNAME_MAX),
      data_source: publicUrl,
      ...(relation !== null && { is_affiliated: true }),
    },
  };
}

function cut(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('');
}
