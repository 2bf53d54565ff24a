import { Type, type Static } from 'typebox';
import { SELECTION_MAX, TAG_COLORS, TAGS_MAX } from '../inbox.ts';
import { RelationFilter } from './relation.ts';
import { Nullable, TextField } from './fields.ts';
import { inboxFields } from './inboxFields.ts';
import { PageQuery } from './page.ts';
import { CompanyReviewsQuery } from './review.ts';

const Id = Type.String({ pattern: '^[1-9][0-9]{0,17}$' });
const Count = Type.Integer({ minimum: 0 });

const [gray, blue, teal, violet, pink, amber] = TAG_COLORS;

const TagColorField = Type.Union([
  Type.Literal(gray),
  Type.Literal(blue),
  Type.Literal(teal),
  Type.Literal(violet),
  Type.Literal(pink),
  Type.Literal(amber),
]);

/** A tag with which the people of a company sort its reviews. Only these people see the tag. */
export const CompanyTag = Type.Object(
  { id: Type.String(), name: Type.String(), color: TagColorField },
  { $id: 'CompanyTag' },
);
export type CompanyTag = Static<typeof CompanyTag>;

/** The request body of POST /company/tags, which creates a tag for reviews. */
export const CreateTagBody = Type.Object(
  { name: TextField('tagName'), color: TagColorField },
  { $id: 'CreateTagBody', additionalProperties: false },
);
export type CreateTagBody = Static<typeof CreateTagBody>;

/** The request body of PUT /company/tags/{id}: the properties to change. */
export const UpdateTagBody = Type.Object(
  { name: Type.Optional(TextField('tagName')), color: Type.Optional(TagColorField) },
  { $id: 'UpdateTagBody', additionalProperties: false },
);
export type UpdateTagBody = Static<typeof UpdateTagBody>;

const Day = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description }));

const { rating, language, origin, benefit, topic, sort, q } = CompanyReviewsQuery.properties;

/**
 * The query of GET /review/company. All filters can be combined, except `relation`, which selects a separate list without further filters.
 */
export const OwnCompanyReviewsQuery = Type.Object(
  {
    ...PageQuery.properties,
    replied: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
    relation: Type.Optional(RelationFilter),
    rating,
    language,
    origin,
    benefit,
    topic,
    sort,
    q,
    tag: Type.Optional(Type.String({ ...Id, description: 'Lists only reviews with the tag with this id' })),
    assignee: Type.Optional(
      Type.String({
        pattern: '^(me|nobody|[1-9][0-9]{0,17})$',
        description: 'Lists only reviews that are assigned to `me`, `nobody`, or the person with this id',
      }),
    ),
    from: Day('Lists only reviews since this day (UTC)'),
    to: Day('Lists only reviews until the end of this day (UTC)'),
  },
  { $id: 'OwnCompanyReviewsQuery', additionalProperties: false },
);
export type OwnCompanyReviewsQuery = Static<typeof OwnCompanyReviewsQuery>;

const TagIds = Type.Array(Id, { maxItems: TAGS_MAX });

/** The request body of PUT /company/reviews/selection, which tags and assigns reviews. Absent properties do not change. */
export const ReviewSelectionBody = Type.Object(
  {
    ids: Type.Array(Id, {
      minItems: 1,
      maxItems: SELECTION_MAX,
      description: 'The ids of reviews. Reviews that are not public are ignored',
    }),
    tags: Type.Optional(Type.Object({ add: TagIds, remove: TagIds }, { additionalProperties: false })),
    assignee: Type.Optional(
      Nullable(Type.String({ maxLength: 20 }), {
        description: 'The id of the person to whom the reviews are assigned; null for nobody',
      }),
    ),
  },
  { $id: 'ReviewSelectionBody', additionalProperties: false },
);
export type ReviewSelectionBody = Static<typeof ReviewSelectionBody>;

/** The response to PUT /company/reviews/selection. */
export const ReviewSelection = Type.Object(
  {
    previous: Type.Array(Type.Object({ id: Type.String(), ...inboxFields }), {
      description: 'The tags and assignees of the reviews before the request, with which a client can undo the request',
    }),
  },
  { $id: 'ReviewSelection' },
);
export type ReviewSelection = Static<typeof ReviewSelection>;

/** The response to GET /company/reviews/counts: how many reviews each filter selects when no other filter is set. */
export const ReviewCounts = Type.Object(
  {
    all: Count,
    notReplied: Nullable(Count, {
      description: 'Null while the reviews of a newly claimed company are being counted',
    }),
    related: Type.Integer({
      minimum: 0,
      description:
        'Number of reviews by people with a connection to the company. No other number includes these reviews',
    }),
    ratings: Type.Array(Count, { minItems: 6, maxItems: 6, description: 'Number of reviews per rating from 0 to 5' }),
    languages: Type.Record(Type.String(), Count, { description: 'Number of reviews per language (ISO 639-1)' }),
    origins: Type.Object({ organic: Count, invited: Count, confirmed: Count }),
    benefit: Type.Integer({ minimum: 0, description: 'Number of reviews whose authors got something for the review' }),
    tags: Type.Record(Type.String(), Count, { description: 'Number of reviews per id of a tag, for tags in use' }),
    assignees: Type.Record(Type.String(), Count, {
      description: 'Number of reviews per id of a person, for people with assigned reviews',
    }),
    nobody: Type.Integer({ minimum: 0, description: 'Number of reviews that are not assigned' }),
  },
  { $id: 'ReviewCounts' },
);
export type ReviewCounts = Static<typeof ReviewCounts>;
