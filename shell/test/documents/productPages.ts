// The parts of the product's pages that load their data, for tests of documents without a build.
import remote from '../../../mfe-public/remote.json' with { type: 'json' };
import * as categories from '../../../mfe-public/src/categories/CategoriesPage.server.ts';
import * as list from '../../../mfe-public/src/companies/CompanyListPage.server.ts';
import * as company from '../../../mfe-public/src/company/CompanyPage.server.ts';
import * as home from '../../../mfe-public/src/home/HomePage.server.ts';
import * as person from '../../../mfe-public/src/people/PersonPage.server.ts';
import * as places from '../../../mfe-public/src/places/PlacesPage.server.ts';
import * as review from '../../../mfe-public/src/review/ReviewPage.server.ts';
import * as search from '../../../mfe-public/src/search/SearchPage.server.ts';
import * as companyTransparency from '../../../mfe-public/src/transparency/CompanyTransparencyPage.server.ts';
import * as transparency from '../../../mfe-public/src/transparency/TransparencyPage.server.ts';

/** The pages by module, with the names in `remote.json`. */
export const productPages = {
  './home/HomePage': home,
  './company/CompanyPage': company,
  './companies/CompanyListPage': list,
  './categories/CategoriesPage': categories,
  './places/PlacesPage': places,
  './people/PersonPage': person,
  './review/ReviewPage': review,
  './search/SearchPage': search,
  './transparency/TransparencyPage': transparency,
  './transparency/CompanyTransparencyPage': companyTransparency,
};

/** Returns the mount of a path, with the given texts instead of the texts of the remote. Omits `render`, so the browser renders the page. */
export function productMount(path: string, { title, description }: { title?: string; description?: string } = {}) {
  const mount = remote.mounts.find((one) => one.path === path);
  if (mount === undefined) throw new Error(`mfe-public has no mount ${path}.`);
  const { title: _title, description: _description, render: _render, ...rest } = mount;
  return {
    ...rest,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}
