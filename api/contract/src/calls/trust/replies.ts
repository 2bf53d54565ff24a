import type { Endpoint } from '../../calls.ts';
import type { MailSettings, Reply, ReplyBody, UpdateMailSettingsBody } from '../../schemas/index.ts';

/** The types of the endpoints of `replyCalls`. */
interface ReplyCallTypes {
  putReply: { params: { id: string }; body: ReplyBody; answer: Reply };
  deleteReply: { params: { id: string }; answer: void };
  restoreReply: { params: { id: string }; answer: Reply };
  getMailSettings: { answer: MailSettings };
  updateMailSettings: { body: UpdateMailSettingsBody; answer: MailSettings };
}

/** The endpoints about the replies of companies to reviews, and the emails about them. */
export const replyCalls: { readonly [Name in keyof ReplyCallTypes]: Endpoint<ReplyCallTypes[Name]> } = {
  putReply: { method: 'PUT', path: '/review/{id}/reply' },
  deleteReply: { method: 'DELETE', path: '/review/{id}/reply' },
  restoreReply: { method: 'POST', path: '/review/{id}/reply/restore' },
  getMailSettings: { method: 'GET', path: '/user/me/mailSettings' },
  updateMailSettings: { method: 'PUT', path: '/user/me/mailSettings' },
};

/** The name of an endpoint of `replyCalls`. */
export type ReplyCallName = keyof ReplyCallTypes;
