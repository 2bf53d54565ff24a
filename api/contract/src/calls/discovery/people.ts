import type { Endpoint } from '../../calls.ts';
import type { Person, Review } from '../../schemas/index.ts';

/** The types of the endpoints of `peopleCalls`. */
interface PeopleCallTypes {
  getPerson: { params: { id: string }; answer: Person };
  listReviewsOfPerson: { params: { id: string }; items: Review };
}

/** The endpoints of the public pages of reviewers. */
export const peopleCalls: { readonly [Name in keyof PeopleCallTypes]: Endpoint<PeopleCallTypes[Name]> } = {
  getPerson: { method: 'GET', path: '/people/{id}' },
  listReviewsOfPerson: { method: 'GET', path: '/people/{id}/review' },
};

/** The name of an endpoint of `peopleCalls`. */
export type PeopleCallName = keyof PeopleCallTypes;
