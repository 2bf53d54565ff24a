import { defineEndpoint } from '../defineEndpoint.ts';
import type { Suggestion } from '../schemas/index.ts';

export const listSuggestions = defineEndpoint<{ items: Suggestion }>({ method: 'GET', path: '/admin/suggestions' });

export const dismissSuggestion = defineEndpoint<{ params: { reviewId: string }; response: void }>({
  method: 'DELETE',
  path: '/admin/suggestions/{reviewId}',
});
