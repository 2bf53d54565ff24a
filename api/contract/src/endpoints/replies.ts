import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  MailSettings,
  Reply,
  ReplyBody,
  ReplyReservation,
  ReplyReservations,
  UpdateMailSettingsBody,
} from '../schemas/index.ts';

export const putReply = defineEndpoint<{ params: { id: string }; body: ReplyBody; response: Reply }>({
  method: 'PUT',
  path: '/review/{id}/reply',
});

export const deleteReply = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/review/{id}/reply',
});

export const restoreReply = defineEndpoint<{ params: { id: string }; response: Reply }>({
  method: 'POST',
  path: '/review/{id}/reply/restore',
});

export const reserveReply = defineEndpoint<{ params: { id: string }; response: ReplyReservation }>({
  method: 'PUT',
  path: '/review/{id}/reply/reservation',
});

export const releaseReply = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/review/{id}/reply/reservation',
});

export const listReplyReservations = defineEndpoint<{ response: ReplyReservations }>({
  method: 'GET',
  path: '/company/replyReservations',
});

export const getMailSettings = defineEndpoint<{ response: MailSettings }>({
  method: 'GET',
  path: '/user/me/mailSettings',
});

export const updateMailSettings = defineEndpoint<{ body: UpdateMailSettingsBody; response: MailSettings }>({
  method: 'PUT',
  path: '/user/me/mailSettings',
});
