import { queryKeys } from '@heard/sdk';

/** The beginning of the keys of all lists of cities for administrators. */
export const placesKey = [...queryKeys.private, 'places'];
