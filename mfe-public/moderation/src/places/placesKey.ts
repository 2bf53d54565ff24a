import { queryKeys } from '@heard/sdk';

/** The common prefix of the query keys of all lists of cities for administrators. */
export const placesKey = [...queryKeys.private, 'places'];
