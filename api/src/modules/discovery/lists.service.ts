import type { CompanyListQuery } from '@heard/contract';
import { getCategories } from './getCategories.ts';
import { getCompanyList } from './getCompanyList.ts';
import { getPlaces } from './getPlaces.ts';
import { getSimilarCompanies } from './getSimilarCompanies.ts';
import type { ListsDependencies } from './ListsDependencies.ts';
import { countParts, readSitemapPart } from './readSitemapPart.ts';

export type ListsService = ReturnType<typeof listsService>;

export function listsService(options: ListsDependencies) {
  return {
    categories: () => getCategories(options),
    places: () => getPlaces(options),
    read: (query: CompanyListQuery) => getCompanyList(options, query),
    similar: (id: string) => getSimilarCompanies(options, id),
    countParts: () => countParts(options),
    readPart: (part: string) => readSitemapPart(options, part),
  };
}
