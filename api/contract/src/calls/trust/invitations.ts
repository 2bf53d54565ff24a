import type { Endpoint } from '../../calls.ts';
import type {
  CreateInvitationsBody,
  Invitation,
  InvitationBatch,
  InvitationLink,
  InvitationsLeft,
  InvitationsAnswer,
  OpenInvitationBody,
  UnsubscribeFromInvitationsBody,
} from '../../schemas/index.ts';

/** The types of the endpoints of `invitationCalls`. */
interface InvitationCallTypes {
  createInvitations: { body: CreateInvitationsBody; answer: InvitationsAnswer };
  /** The body is a CSV file. */
  uploadInvitations: { body: Blob; answer: InvitationsAnswer };
  listInvitations: { items: InvitationBatch };
  getInvitationsLeft: { answer: InvitationsLeft };
  getInvitationLink: { answer: InvitationLink };
  replaceInvitationLink: { answer: InvitationLink };
  openInvitation: { body: OpenInvitationBody; answer: Invitation };
  unsubscribeFromInvitations: { body: UnsubscribeFromInvitationsBody; answer: void };
}

/** The endpoints about invitations to write a review. */
export const invitationCalls: { readonly [Name in keyof InvitationCallTypes]: Endpoint<InvitationCallTypes[Name]> } = {
  createInvitations: { method: 'POST', path: '/company/invitations' },
  uploadInvitations: { method: 'POST', path: '/company/invitations/csv' },
  listInvitations: { method: 'GET', path: '/company/invitations' },
  getInvitationsLeft: { method: 'GET', path: '/company/invitations/left' },
  getInvitationLink: { method: 'GET', path: '/company/invitations/link' },
  replaceInvitationLink: { method: 'POST', path: '/company/invitations/link' },
  openInvitation: { method: 'POST', path: '/invitations/open' },
  unsubscribeFromInvitations: { method: 'POST', path: '/invitations/unsubscribe' },
};

/** The name of an endpoint of `invitationCalls`. */
export type InvitationCallName = keyof InvitationCallTypes;
