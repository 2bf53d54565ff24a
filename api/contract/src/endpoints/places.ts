import { defineEndpoint } from '../defineEndpoint.ts';
import type { AdminPlace, AdminPlacesQuery, UpdatePlaceBody } from '../schemas/index.ts';

export const listPlaces = defineEndpoint<{ query: AdminPlacesQuery; items: AdminPlace }>({
  method: 'GET',
  path: '/admin/places',
});

export const updatePlace = defineEndpoint<{ params: { id: string }; body: UpdatePlaceBody; response: AdminPlace }>({
  method: 'PUT',
  path: '/admin/places/{id}',
});
