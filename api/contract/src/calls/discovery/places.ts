import type { Endpoint } from '../../calls.ts';
import type { AdminPlace, AdminPlacesQuery, UpdatePlaceBody } from '../../schemas/index.ts';

/** The types of the endpoints of `placeCalls`. */
interface PlaceCallTypes {
  listPlaces: { query: AdminPlacesQuery; items: AdminPlace };
  updatePlace: { params: { id: string }; body: UpdatePlaceBody; answer: AdminPlace };
}

/** The endpoints by which administrators rename cities, and declare two spellings to be the same city. */
export const placeCalls: { readonly [Name in keyof PlaceCallTypes]: Endpoint<PlaceCallTypes[Name]> } = {
  listPlaces: { method: 'GET', path: '/admin/places' },
  updatePlace: { method: 'PUT', path: '/admin/places/{id}' },
};

/** The name of an endpoint of `placeCalls`. */
export type PlaceCallName = keyof PlaceCallTypes;
