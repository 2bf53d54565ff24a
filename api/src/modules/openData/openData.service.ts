import { Readable } from 'node:stream';
import type { BadgeQuery, Licence } from '@heard/contract';
import { createEtag } from '@heard/server-kit';
import type { Lanes } from '../../admission/createLanes.ts';
import type { CompanyMissing } from '../companies/index.ts';
import { toMean } from '../../kernel/mean.ts';
import { showName } from '../../kernel/showName.ts';
import { parseCompanyId } from '../../kernel/website.ts';
import { type Cursor, type ReviewPagesRepository, toCursor } from '../reviews/index.ts';
import { toIso } from '../../kernel/toIso.ts';
import type { WeightsRepository } from '../score/index.ts';
import { createBadge } from './createBadge.ts';
import { createFeed } from './createFeed.ts';
import { EXPORT_FORMATS, type ExportedCompany, type ExportFormatName } from './exportFormats.ts';
import type { OpenDataRepository } from './openData.repository.ts';
import { toOpenReview } from './toOpenReview.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface OpenDataServiceOptions {
  openData: OpenDataRepository;
  weights: Pick<WeightsRepository, 'find'>;
  reviewPages: Pick<ReviewPagesRepository, 'withName' | 'ofCompany'>;
  companyMissing: CompanyMissing;
  lanes: Pick<Lanes, 'exports'>;
  publicUrl: string;
  /** Returns the time since which new reviews have a text licence. */
  readLicenceSince: () => Promise<Date>;
  /** Called after each page of an export with the number of reviews on the page. */
  onExported: (format: ExportFormatName, reviews: number) => void;
}

/** An export of all reviews of a company, before it is sent. */
export interface ReviewsExport {
  /** Weak `ETag` of the exported reviews. */
  etag: string;
  type: string;
  fileName: string;
  /** Opens a stream that reads the reviews while it is consumed. It ends with an error if they can't be read. */
  open: () => Readable;
}

/** The number of reviews that one statement reads. */
const PAGE = 1000;

/** The newest reviews, including reviews by people with a connection to the company. */
const FEED = {
  limit: 20,
  after: null,
  sort: 'newest',
  ratings: null,
  language: null,
  origin: null,
  shown: 'all',
} as const;

export type OpenDataService = ReturnType<typeof openDataService>;

/** Provides the badge, the feed and the exports of a company, for other sites and programs. */
export function openDataService(dependencies: OpenDataServiceOptions) {
  return bindTo(dependencies, { badge, feed, exportReviews, licence });
}

async function* readAll(
  dependencies: OpenDataServiceOptions,
  id: string,
  company: ExportedCompany,
  { format, licenceSince }: { format: ExportFormatName; licenceSince: Date },
): AsyncGenerator<string> {
  const { reviewPages, lanes, publicUrl, onExported } = dependencies;
  const { start, page, end } = EXPORT_FORMATS[format];
  yield start(company);
  for (let after: Cursor | null = null, isFirst = true; ; isFirst = false) {
    // Takes a turn for each page, so that a slow client does not block other clients while it receives the data.
    const turn = await lanes.exports.enter(() => false);
    const found = await reviewPages
      .ofCompany({ id }, { ...FEED, sort: 'oldest', limit: PAGE, after })
      .finally(turn.leave);
    const rows = found?.reviews ?? [];
    if (rows.length > 0) {
      const reviews = rows.map((row) => toOpenReview(row, { licenceSince, publicUrl }));
      yield page(reviews, { company, publicUrl, isFirst });
      onExported(format, rows.length);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = toCursor(last, 'oldest');
  }
  yield end;
}

/** Returns the licences of public data. */
async function licence({ readLicenceSince }: OpenDataServiceOptions): Promise<Licence> {
  return { numbers: 'CC0-1.0', texts: 'CC-BY-4.0', textsSince: (await readLicenceSince()).toISOString() };
}

/** Returns the badge of a company as SVG. @throws 404, 410 for a blocked company */
async function badge(dependencies: OpenDataServiceOptions, id: string, query: BadgeQuery): Promise<string> {
  const { weights, companyMissing } = dependencies;
  const domain = parseCompanyId(id);
  const company = await weights.find(domain);
  if (company === undefined) throw await companyMissing(domain);
  return createBadge({ mean: toMean(company), reviews: company.reviews_count }, query);
}

/**
 * Returns the newest 20 reviews of a company as an Atom feed, and when the feed was last changed (ISO 8601).
 * @throws 404, 410 for a blocked company
 */
async function feed(dependencies: OpenDataServiceOptions, id: string): Promise<{ xml: string; updatedAt: string }> {
  const { reviewPages, companyMissing, publicUrl, readLicenceSince } = dependencies;
  const domain = parseCompanyId(id);
  const [company, licenceSince] = await Promise.all([reviewPages.withName({ domain }, FEED), readLicenceSince()]);
  if (company === undefined) throw await companyMissing(domain);
  const updatedAt = company.reviews.reduce(
    (latest, { updated_at: at, label }) =>
      [latest, toIso(at), label === null ? '' : toIso(label.at)].toSorted()[2] ?? '',
    company.created_at.toISOString(),
  );
  const reviews = company.reviews.map((row) => toOpenReview(row, { licenceSince, publicUrl }));
  const xml = createFeed({ company: { id: domain, name: showName(company.name) }, reviews, updatedAt, publicUrl });
  return { xml, updatedAt };
}

/** Prepares the export of all visible reviews of a company, oldest first. @throws 404, 410 for a blocked company */
async function exportReviews(
  dependencies: OpenDataServiceOptions,
  id: string,
  format: ExportFormatName,
): Promise<ReviewsExport> {
  const { openData, companyMissing, readLicenceSince } = dependencies;
  const domain = parseCompanyId(id);
  const [company, licenceSince] = await Promise.all([openData.findVersion(domain), readLicenceSince()]);
  if (company === undefined) throw await companyMissing(domain);
  const { type, extension } = EXPORT_FORMATS[format];
  const exported = { id: company.domain, name: showName(company.name), website: company.website };
  const version = JSON.stringify([format, exported, company.version, licenceSince]);
  return {
    etag: createEtag(version),
    type,
    fileName: `heard-${company.domain}.${extension}`,
    open: () => Readable.from(readAll(dependencies, company.id, exported, { format, licenceSince })),
  };
}
