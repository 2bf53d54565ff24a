import { Type, type Static } from 'typebox';

/** Text in each language of the interface. */
export const Names = Type.Object(
  { en: Type.String(), es: Type.String(), fr: Type.String() },
  { description: 'The name in each language: English, Spanish and French' },
);
export type Names = Static<typeof Names>;

const slug = Type.String({ description: 'The name of the category in URLs, such as `bakeries`' });

/** A subcategory that a company is assigned to, with its top category. */
export const CategoryRef = Type.Object({ slug, names: Names, parent: Type.Object({ slug, names: Names }) });
export type CategoryRef = Static<typeof CategoryRef>;

const counted = {
  slug,
  names: Names,
  companies: Type.Integer({ minimum: 0 }),
  ranked: Type.Integer({ minimum: 0, description: 'The number of companies with at least 5 visible reviews' }),
};

/** A category with the number of its companies. */
export const CountedCategory = Type.Object(counted, { $id: 'CountedCategory' });
export type CountedCategory = Static<typeof CountedCategory>;

/** The response to GET /categories. */
export const Categories = Type.Object(
  {
    categories: Type.Array(
      Type.Object({
        ...counted,
        icon: Type.String({ description: 'The name of the Lucide icon of the category' }),
        subcategories: Type.Array(CountedCategory),
      }),
    ),
  },
  { $id: 'Categories' },
);
export type Categories = Static<typeof Categories>;

/** The maximum number of subcategories of a company. */
export const COMPANY_CATEGORIES_MAX = 3;

/** The subcategories of a company in a request. */
export const CategoriesField = Type.Array(Type.String(), {
  maxItems: COMPANY_CATEGORIES_MAX,
  uniqueItems: true,
  description: 'Slugs of up to 3 different subcategories, the main one first',
});
