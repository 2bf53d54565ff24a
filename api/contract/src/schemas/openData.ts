import { Type, type Static } from 'typebox';
import { Language } from './account.ts';
import { Nullable, Rating, Timestamp } from './fields.ts';
import { ReviewOrigin } from './invitation.ts';
import { declarationFields } from './relation.ts';

/** The query parameters of a badge, which change its look. */
export const BadgeQuery = Type.Object(
  {
    size: Type.Optional(
      Type.Enum(['s', 'm', 'l'], {
        default: 'm',
        description: 'The size of the badge in pixels: `s` is 136 × 32, `m` is 232 × 64, `l` is 232 × 112',
      }),
    ),
    theme: Type.Optional(
      Type.Enum(['light', 'dark', 'auto'], {
        default: 'auto',
        description: 'The theme of the badge. `auto` follows the system setting of the reader',
      }),
    ),
    lang: Type.Optional(Language),
  },
  { additionalProperties: false },
);
export type BadgeQuery = Static<typeof BadgeQuery>;

/** The response to GET /licence: the licences of public data, as SPDX identifiers. */
export const Licence = Type.Object(
  {
    numbers: Type.Literal('CC0-1.0', { description: 'The licence of ratings, dates and counts' }),
    texts: Type.Literal('CC-BY-4.0', { description: 'The licence of texts and photos of reviews' }),
    textsSince: Type.String({
      format: 'date-time',
      description:
        'Only reviews that were created since this time have the licence `texts`. Older reviews may be read, and quoted with a link',
    }),
  },
  { $id: 'Licence' },
);
export type Licence = Static<typeof Licence>;

/** A review in the open data, which other sites and programs may copy. */
export const OpenReview = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    description: Type.String(),
    rating: Rating,
    language: Nullable(
      Type.String({ description: 'The language of the review, an ISO 639-1 code such as `es`. Null if it is unknown' }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    experienceDate: Timestamp,
    origin: ReviewOrigin,
    ...declarationFields,
    helpful: Type.Integer({ minimum: 0, description: 'The number of people who found the review helpful' }),
    reply: Nullable(Type.Object({ text: Type.String(), createdAt: Timestamp })),
    photos: Type.Array(Type.Object({ url: Type.String(), alt: Type.String() })),
    author: Type.String({
      description:
        "First name and initial, even if the account shares more, because copies on other sites can't be changed later",
    }),
    licence: Nullable(Type.Literal('CC-BY-4.0'), {
      description:
        'The SPDX identifier of the licence of texts and photos. If null, texts and photos may only be read and quoted with a link',
    }),
  },
  { $id: 'OpenReview' },
);
export type OpenReview = Static<typeof OpenReview>;

/** The response to GET /company/{id}/export.json. */
export const ReviewsExport = Type.Object(
  {
    company: Type.Object({ id: Type.String(), name: Type.String(), website: Type.String() }),
    exportedAt: Timestamp,
    notice: Type.String({
      description: 'A notice about the time for which copies may be kept, and about the licence of numbers',
    }),
    reviews: Type.Array(OpenReview),
  },
  { $id: 'ReviewsExport' },
);
export type ReviewsExport = Static<typeof ReviewsExport>;

/** A claims set of GET /company/{id}/export.mangrove.json (mangrove.reviews/standard). */
export const MangroveClaims = Type.Object(
  {
    iat: Type.Integer({ description: 'The creation of the review, in seconds since 1970' }),
    sub: Type.String({ description: 'The URL of the website of the company' }),
    rating: Type.Integer({ minimum: 1, maximum: 100, description: '20 for each star, 1 for a review without stars' }),
    opinion: Type.String({ description: 'The title and the text of the review, cut to 1000 characters' }),
    images: Type.Optional(Type.Array(Type.Object({ src: Type.String(), label: Type.Optional(Type.String()) }))),
    metadata: Type.Object({
      client_id: Type.String(),
      nickname: Type.String(),
      data_source: Type.String(),
      is_affiliated: Type.Optional(
        Type.Boolean({ description: 'Present for people with a connection to the company' }),
      ),
    }),
  },
  { $id: 'MangroveClaims' },
);
export type MangroveClaims = Static<typeof MangroveClaims>;
