import { defineEndpoint } from '../defineEndpoint.ts';
import type { BadgeQuery, Licence, MangroveClaims, ReviewsExport } from '../schemas/index.ts';

export const getLicence = defineEndpoint<{ response: Licence }>({ method: 'GET', path: '/licence' });

export const getBadge = defineEndpoint<{ params: { id: string }; response: string; query: BadgeQuery }>({
  method: 'GET',
  path: '/company/{id}/badge.svg',
});

export const getFeed = defineEndpoint<{ params: { id: string }; response: string }>({
  method: 'GET',
  path: '/company/{id}/feed.atom',
});

export const exportReviewsAsJson = defineEndpoint<{ params: { id: string }; response: ReviewsExport }>({
  method: 'GET',
  path: '/company/{id}/export.json',
});

export const exportReviewsAsCsv = defineEndpoint<{ params: { id: string }; response: string }>({
  method: 'GET',
  path: '/company/{id}/export.csv',
});

export const exportReviewsAsMangrove = defineEndpoint<{ params: { id: string }; response: MangroveClaims[] }>({
  method: 'GET',
  path: '/company/{id}/export.mangrove.json',
});
