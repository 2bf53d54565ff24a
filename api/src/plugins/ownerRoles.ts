import { COMPANY_ROLES, type CompanyRole, type EndpointName } from '@heard/contract';

/**
 * The endpoints that act for the active company, with the role that a person needs at least. Other endpoints for companies are about
 * the login of the caller, and work without a membership.
 */
export const OWNER_ROLES: Partial<Record<EndpointName, CompanyRole>> = {
  getOwnCompany: 'viewer',
  listReviewsOfOwnCompany: 'viewer',
  listTags: 'viewer',
  getReviewCounts: 'viewer',
  getAnalytics: 'viewer',
  getAnalyticsAsCsv: 'viewer',
  getTopicAnalytics: 'viewer',
  listInvitations: 'viewer',
  getInvitationsLeft: 'viewer',
  listPeople: 'viewer',
  listReplyReservations: 'viewer',
  listCompanyLog: 'viewer',
  getCompanyLogAsCsv: 'viewer',
  getCompanyMailSettings: 'viewer',
  updateCompanyMailSettings: 'viewer',

  getOwnClaim: 'manager',
  putReply: 'manager',
  deleteReply: 'manager',
  restoreReply: 'manager',
  reserveReply: 'manager',
  releaseReply: 'manager',
  createTag: 'manager',
  updateTag: 'manager',
  deleteTag: 'manager',
  updateReviewSelection: 'manager',
  createFlag: 'manager',
  listFlags: 'manager',
  withdrawFlag: 'manager',
  appealDecision: 'manager',
  createInvitations: 'manager',
  uploadInvitations: 'manager',
  cancelInvitations: 'manager',
  getInvitationLink: 'manager',
  replaceInvitationLink: 'manager',

  updateCompany: 'admin',
  deleteCompany: 'admin',
  setCompanyAvatar: 'admin',
  removeCompanyAvatar: 'admin',
  sendWorkEmailConfirmation: 'admin',
  confirmWorkEmail: 'admin',
  checkProof: 'admin',
  listKeys: 'admin',
  createKey: 'admin',
  deleteKey: 'admin',
  deleteAllKeys: 'admin',
  listWebhooks: 'admin',
  createWebhook: 'admin',
  updateWebhook: 'admin',
  deleteWebhook: 'admin',
  replaceWebhookSecret: 'admin',
  testWebhook: 'admin',
  listDeliveries: 'admin',
  replayDelivery: 'admin',
  getCompanySso: 'admin',
  putCompanySso: 'admin',
  deleteCompanySso: 'admin',
  startCompanySsoTest: 'admin',
  readCompanySsoTest: 'admin',
  invitePerson: 'admin',
  changePerson: 'admin',
  removePerson: 'admin',
};

/** Returns whether a role has the permissions of another one. */
export function hasRole(role: CompanyRole, needed: CompanyRole): boolean {
  return COMPANY_ROLES.indexOf(role) <= COMPANY_ROLES.indexOf(needed);
}
