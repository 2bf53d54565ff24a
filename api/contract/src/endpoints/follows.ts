import { defineEndpoint } from '../defineEndpoint.ts';
import type { Follow, Followed } from '../schemas/index.ts';

export const followCompany = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'PUT',
  path: '/company/{id}/follow',
});

export const unfollowCompany = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/{id}/follow',
});

export const getFollow = defineEndpoint<{ params: { id: string }; response: Follow }>({
  method: 'GET',
  path: '/company/{id}/follow',
});

export const listFollowing = defineEndpoint<{ items: Followed }>({ method: 'GET', path: '/user/me/following' });
