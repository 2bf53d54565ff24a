import { defineEndpoint } from '../defineEndpoint.ts';
import type { Person, Review } from '../schemas/index.ts';

export const getPerson = defineEndpoint<{ params: { id: string }; response: Person }>({
  method: 'GET',
  path: '/people/{id}',
});

export const listReviewsOfPerson = defineEndpoint<{ params: { id: string }; items: Review }>({
  method: 'GET',
  path: '/people/{id}/review',
});
