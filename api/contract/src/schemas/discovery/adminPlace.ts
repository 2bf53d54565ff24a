import { Type, type Static } from 'typebox';
import { Nullable, TextField } from '../fields.ts';
import { PageQuery } from '../page.ts';

/** A city as administrators see it. */
export const AdminPlace = Type.Object(
  {
    id: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2: `DE`' }),
    slug: Type.String({ description: 'Part of URLs: `munchen`' }),
    name: Type.String(),
    sameAs: Nullable(Type.String({ description: 'The id of the place that it is the same as' })),
    sameAsName: Nullable(Type.String({ description: 'The name of that place' })),
    companies: Type.Integer({ minimum: 0, description: 'In its list; 0 for one that is the same as another place' }),
  },
  { $id: 'AdminPlace' },
);
export type AdminPlace = Static<typeof AdminPlace>;

/** The query of GET /admin/places */
export const AdminPlacesQuery = Type.Object(
  {
    ...PageQuery.properties,
    country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2' })),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'The beginning of a name as it was first written' })),
  },
  { $id: 'AdminPlacesQuery', additionalProperties: false },
);
export type AdminPlacesQuery = Static<typeof AdminPlacesQuery>;

/** PUT /admin/places/{id}: the properties that change. */
export const UpdatePlaceBody = Type.Object(
  {
    name: Type.Optional(TextField('placeName')),
    sameAs: Type.Optional(
      Nullable(Type.String(), {
        description: 'The id of another place of the country, whose URL and list get the companies; null undoes it',
      }),
    ),
  },
  { $id: 'UpdatePlaceBody', additionalProperties: false },
);
export type UpdatePlaceBody = Static<typeof UpdatePlaceBody>;
