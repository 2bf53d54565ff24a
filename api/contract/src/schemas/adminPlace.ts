import { Type, type Static } from 'typebox';
import { Nullable, TextField } from './fields.ts';
import { PageQuery } from './page.ts';

/** A city as administrators see it. */
export const AdminPlace = Type.Object(
  {
    id: Type.String(),
    country: Type.String({ description: 'The ISO 3166-1 alpha-2 code of the country, such as `DE`' }),
    slug: Type.String({ description: 'The name of the city in URLs, such as `munchen`' }),
    name: Type.String(),
    sameAs: Nullable(
      Type.String({
        description: 'The id of the place that this place is a duplicate of. Null if it is not a duplicate',
      }),
    ),
    sameAsName: Nullable(
      Type.String({
        description: 'The name of the place that this place is a duplicate of. Null if it is not a duplicate',
      }),
    ),
    companies: Type.Integer({
      minimum: 0,
      description: 'The number of companies in the list of the place. 0 if the place is a duplicate of another one',
    }),
  },
  { $id: 'AdminPlace' },
);
export type AdminPlace = Static<typeof AdminPlace>;

/** The query of GET /admin/places */
export const AdminPlacesQuery = Type.Object(
  {
    ...PageQuery.properties,
    country: Type.Optional(
      Type.String({ description: 'Lists only the places of this country, an ISO 3166-1 alpha-2 code such as `DE`' }),
    ),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Lists only places whose original name begins with this text. Later changes of the name have no effect',
      }),
    ),
  },
  { $id: 'AdminPlacesQuery', additionalProperties: false },
);
export type AdminPlacesQuery = Static<typeof AdminPlacesQuery>;

/** The request body of PUT /admin/places/{id}: the properties to change. */
export const UpdatePlaceBody = Type.Object(
  {
    name: Type.Optional(TextField('placeName')),
    sameAs: Type.Optional(
      Nullable(Type.String(), {
        description:
          'The id of another place in the same country. The list of the other place gets the companies of this place, and the URL of this place redirects to the other place. Null undoes the merge',
      }),
    ),
  },
  { $id: 'UpdatePlaceBody', additionalProperties: false },
);
export type UpdatePlaceBody = Static<typeof UpdatePlaceBody>;
