import { Type, type Static } from 'typebox';
import { MAX_COMPARED, MAX_COMPARED_IDS } from '../comparison.ts';
import { RatedMonth } from './analytics.ts';
import { Company, CompanyWithReviews } from './company.ts';
import { Nullable } from './fields.ts';
import { CompanyReview } from './review.ts';
import { TopicCount } from './reviewTopic.ts';

/** The query parameters of a comparison. */
export const ComparisonQuery = Type.Object(
  {
    companies: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: `The ids of the companies, separated by commas, such as \`acme.com,other.example\`. Ids after the first ${MAX_COMPARED_IDS} are ignored`,
    }),
  },
  { additionalProperties: false },
);
export type ComparisonQuery = Static<typeof ComparisonQuery>;

const { replies } = CompanyWithReviews.properties;

// Copied without its `$id`: the schema occurs twice in the response, and an `$id` must be unique.
const QuotedReview = Type.Object(CompanyReview.properties);

/** A company with the data that a comparison shows. */
const ComparedCompany = Type.Object({
  ...Company.properties,
  replies,
  months: Nullable(Type.Array(RatedMonth), {
    description:
      'The last 12 complete months in UTC, oldest first. Null while Heard is still counting the reviews of a company with many reviews',
  }),
  topics: Type.Array(TopicCount, {
    description: 'The topics that apply to the categories of the company, those with the most reviews first',
  }),
  favourable: Nullable(QuotedReview, { description: 'The newest review with 4 or 5 stars. Null if there is none' }),
  critical: Nullable(QuotedReview, { description: 'The newest review with 0, 1 or 2 stars. Null if there is none' }),
});
/** A company in a comparison. */
export type ComparedCompany = Static<typeof ComparedCompany>;

/** Response of GET /comparison: the compared companies. */
export const Comparison = Type.Object(
  {
    companies: Type.Array(ComparedCompany, {
      maxItems: MAX_COMPARED,
      description: `The compared companies: the first ${MAX_COMPARED} requested companies that exist, without duplicates, in the order of the request`,
    }),
    more: Type.Array(Type.String(), {
      maxItems: MAX_COMPARED_IDS,
      description: `The ids of requested companies that exist but exceed the maximum of ${MAX_COMPARED}`,
    }),
    unknown: Type.Array(Type.String(), {
      maxItems: MAX_COMPARED_IDS,
      description: 'The requested ids of unknown companies, and of companies whose page was removed',
    }),
  },
  { $id: 'Comparison' },
);
export type Comparison = Static<typeof Comparison>;
