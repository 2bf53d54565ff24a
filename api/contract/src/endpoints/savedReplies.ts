import { defineEndpoint } from '../defineEndpoint.ts';
import type { CreateSavedReplyBody, SavedReply, UpdateSavedReplyBody } from '../schemas/index.ts';

export const listSavedReplies = defineEndpoint<{ response: SavedReply[] }>({
  method: 'GET',
  path: '/company/savedReplies',
});

export const createSavedReply = defineEndpoint<{ body: CreateSavedReplyBody; response: SavedReply }>({
  method: 'POST',
  path: '/company/savedReplies',
});

export const updateSavedReply = defineEndpoint<{
  params: { id: string };
  body: UpdateSavedReplyBody;
  response: SavedReply;
}>({ method: 'PUT', path: '/company/savedReplies/{id}' });

export const deleteSavedReply = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/savedReplies/{id}',
});
