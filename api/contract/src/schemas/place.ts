import { Type, type Static } from 'typebox';
import { Nullable } from './fields.ts';
import { Names } from './category.ts';

const code = Type.String({ description: 'The ISO 3166-1 alpha-2 code of the country, such as `ES`' });

/** The location of a company. */
export const Place = Type.Object({
  country: Type.Object({ code, names: Names }),
  city: Nullable(
    Type.Object({
      slug: Type.String({ description: 'The name of the city in URLs, such as `valencia`' }),
      name: Type.String(),
      open: Type.Boolean({
        description: 'Whether the city has a page: at least 3 of its companies have a visible review',
      }),
    }),
  ),
});
export type Place = Static<typeof Place>;

/** A country with the number of its companies. */
export const CountedCountry = Type.Object({
  code,
  names: Names,
  companies: Type.Integer({ minimum: 0 }),
  ranked: Type.Integer({ minimum: 0 }),
});
export type CountedCountry = Static<typeof CountedCountry>;

/** The response to GET /places. */
export const Places = Type.Object(
  {
    countries: Type.Array(CountedCountry, {
      description: 'The countries with at least one company, in descending order of the number of companies',
    }),
  },
  { $id: 'Places' },
);
export type Places = Static<typeof Places>;
