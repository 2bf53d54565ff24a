import {
  formatMean,
  RATING_MAX,
  getSiteName,
  toQuery,
  withSiteName,
  type CompanyReview,
  type CompanyTopics,
  type CompanyWithReviews,
} from '@heard/contract';
import { paths } from '@heard/sdk/server';
import { escapeMarkdown, quoteMarkdown } from './escapeMarkdown.ts';
import {
  describeLicence,
  LICENCE,
  listLabels,
  nameAuthor,
  ORIGINS,
  REASONS,
  STATEMENTS,
  toDay,
  TOPICS,
  UNCERTAINTY,
} from './texts.ts';
import { toInterval } from './toInterval.ts';

/** The values that a page in Markdown contains in addition to the API's data. */
export interface MarkdownContext {
  /** The current day, such as `2026-11-28`. */
  day: string;
  publicUrl: string;
  /** Reviews created since this time have a text licence. */
  licenceSince: Date;
}

/** Converts a company with its topics and its newest reviews to Markdown. */
export function toCompanyMarkdown(
  company: CompanyWithReviews,
  topics: CompanyTopics,
  context: MarkdownContext,
): string {
  const { day, publicUrl } = context;
  const { id, name, description, website, reviewsQuantity, review: reviews } = company;
  const page = `${publicUrl}${paths.company(id)}`;
  const api = `${publicUrl}/api/company/${encodeURIComponent(id)}`;
  return toText([
    `# ${escapeMarkdown(name)}`,
    ...(description === null ? [] : ['What the company says about itself:', quoteMarkdown(description)]),
    toList([
      `Website: <${website}>`,
      `Page: <${page}>`,
      `As of: ${day} (UTC)`,
      ...describeNumbers(company),
      `Owner: ${company.claimed ? 'has registered the company' : 'none has registered'}${company.verified ? ', verified' : ''}`,
    ]),
    ...(reviewsQuantity === 0
      ? []
      : [
          toRatingTable(company),
          ...describeTopics(topics, page),
          `## Newest reviews (${reviews.length} of ${reviewsQuantity})`,
          withSiteName(STATEMENTS),
        ]),
    ...reviews.flatMap((review) => describeReview(review, '###', context)),
    '## Sources and licence',
    toList([
      LICENCE,
      `Cite as: ${escapeMarkdown(name)}, ${getSiteName()}, <${page}>, read on ${day}.`,
      `Reviews by people with a connection to the company: <${api}/review?relation=any>`,
      `All reviews: <${api}/export.json>, also as \`.csv\``,
      `The score with everything that it is computed from: <${api}/score>`,
      `How scores work: <${publicUrl}${paths.howScoresWork}.md>`,
      `How topics work, with their terms: <${publicUrl}${paths.howTopicsWork}>`,
      `Hidden reviews and decisions: <${publicUrl}${paths.companyTransparency(id)}>`,
    ]),
  ]);
}

/** Describes a review as a section. @param level `##` or `###` */
export function describeReview(
  review: CompanyReview,
  level: string,
  { publicUrl, licenceSince }: MarkdownContext,
): string[] {
  const { id, rating, title, description, user, createdAt, updatedAt, experienceDate, origin, reply, photos } = review;
  const labels = listLabels(review);
  const changed = updatedAt === createdAt ? '' : `, changed on ${toDay(updatedAt)}`;
  return [
    `${level} ${rating} out of ${RATING_MAX}: ${escapeMarkdown(title)}`,
    toList([
      `By ${escapeMarkdown(nameAuthor(user))}, written on ${toDay(createdAt)}${changed}`,
      `Experience of ${toDay(experienceDate)}, ${ORIGINS[origin]}`,
      ...(labels.length === 0 ? [] : [`The author ${labels.join(' and ')}`]),
      ...(review.relation === null ? [] : ['This review does not count towards the rating of the company']),
      ...(review.label === null ? [] : [`Label added by an administrator: ${escapeMarkdown(review.label.reason)}`]),
      `Page: <${publicUrl}${paths.review(id)}>`,
      `Licence of the text: ${describeLicence(createdAt, licenceSince)}`,
    ]),
    quoteMarkdown(description),
    ...(photos.length === 0
      ? []
      : [
          toList(
            photos.map(
              ({ alt, large }, at) =>
                `![${escapeMarkdown(alt === '' ? `Photo ${at + 1} of ${photos.length}` : alt)}](${publicUrl}/api${large.path})`,
            ),
          ),
        ]),
    ...(reply === null ? [] : [`Reply of the company on ${toDay(reply.createdAt)}:`, quoteMarkdown(reply.text)]),
  ];
}

function describeNumbers({
  ratingGeneral,
  reviewsQuantity,
  score,
  hiddenQuantity,
  relationCounts: { employee, competitor },
  benefitQuantity,
}: CompanyWithReviews): string[] {
  const interval = toInterval(ratingGeneral, reviewsQuantity);
  const others = [
    `Reviews that do not count: ${employee} by people who work there, ${competitor} by people who work for a competitor`,
    `Hidden reviews: ${hiddenQuantity}`,
  ];
  if (interval === null) return ['Reviews: none', ...others];
  const shown = [interval.low, interval.high].map((bound) => bound.toFixed(1)).join(' to ');
  return [
    `Mean: ${formatMean(ratingGeneral, 'en')} out of ${RATING_MAX}, of ${reviewsQuantity} ${reviewsQuantity === 1 ? 'review' : 'reviews'}`,
    `Uncertainty: ${shown}. ${UNCERTAINTY}`,
    ...(score === null
      ? []
      : [
          `${getSiteName()} score: ${score.value.toFixed(1)} out of ${RATING_MAX} on ${score.day}: ${REASONS[score.reason]}`,
          `Range of the score, with 95% certainty: ${score.range.map((bound) => bound.toFixed(1)).join(' to ')}`,
        ]),
    `Reviews whose author got something for it: ${benefitQuantity}`,
    ...others,
  ];
}

function toRatingTable({ ratingCounts, originCounts }: CompanyWithReviews): string {
  const rows = ratingCounts.map((count, rating) =>
    [rating, count, originCounts.organic[rating], originCounts.invited[rating], originCounts.confirmed[rating]].join(
      ' | ',
    ),
  );
  return [
    '| Stars | Reviews | Organic | Invited | Confirmed |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Describes the topics of the reviews. @param page the URL of the company */
function describeTopics({ read, notRead, topics }: CompanyTopics, page: string): string[] {
  if (topics.length === 0) return [];
  const rows = topics.map(({ id, name, level, reviews, stars }) => {
    const link = `[${escapeMarkdown(name.en)}](${page}${toQuery({ topic: id })})`;
    return [link, level === 'serious' ? 'yes' : 'no', reviews, ...stars].join(' | ');
  });
  return [
    '## What reviews mention',
    `${TOPICS} Read for topics: ${read}; not read, because they are in other languages: ${notRead}.`,
    [
      '| Topic | Serious | Reviews | 0 stars | 1 | 2 | 3 | 4 | 5 |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      ...rows.map((row) => `| ${row} |`),
    ].join('\n'),
  ];
}

/** Joins lines to a list. */
export function toList(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Joins blocks to a document. */
export function toText(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}
