import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  CompanyTag,
  CreateTagBody,
  ReviewCounts,
  ReviewSelection,
  ReviewSelectionBody,
  UpdateTagBody,
} from '../schemas/index.ts';

export const listTags = defineEndpoint<{ response: CompanyTag[] }>({ method: 'GET', path: '/company/tags' });

export const createTag = defineEndpoint<{ body: CreateTagBody; response: CompanyTag }>({
  method: 'POST',
  path: '/company/tags',
});

export const updateTag = defineEndpoint<{ params: { id: string }; body: UpdateTagBody; response: CompanyTag }>({
  method: 'PUT',
  path: '/company/tags/{id}',
});

export const deleteTag = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/tags/{id}',
});

export const updateReviewSelection = defineEndpoint<{ body: ReviewSelectionBody; response: ReviewSelection }>({
  method: 'PUT',
  path: '/company/reviews/selection',
});

export const getReviewCounts = defineEndpoint<{ response: ReviewCounts }>({
  method: 'GET',
  path: '/company/reviews/counts',
});
