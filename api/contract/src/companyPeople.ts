/** The roles of people in a company, the role with the most permissions first. */
export const COMPANY_ROLES = ['admin', 'manager', 'viewer'] as const;

/** The role of a person in a company. */
export type CompanyRole = (typeof COMPANY_ROLES)[number];

/** The maximum number of people per company, pending invitations included. */
export const COMPANY_PEOPLE_MAX = 200;

/** The maximum number of companies per person. */
export const COMPANY_MEMBERSHIPS_MAX = 50;

/** Maximum number of invitations of people that a company can send within 24 hours. */
export const PERSON_INVITATIONS_PER_DAY = 30;

/** The days for which an invitation to join a company is valid. */
export const PERSON_INVITATION_DAYS = 7;

/** The maximum number of groups that a company can map to roles. The groups are those of its OpenID provider. */
export const SSO_GROUPS_MAX = 50;

/** The time (s) for which a person reserves a review by opening the form of its reply. */
export const REPLY_RESERVATION_SECONDS = 300;

/** The retention of entries in the log of a company, in months. */
export const COMPANY_LOG_MONTHS = 24;

/**
 * The kinds of entries in the log of a company. People see only the kinds that their role may read: viewers `reply.…`
 * and `review.…`, managers all except `key.…`, `webhook.…` and `sso.…`.
 */
export const COMPANY_LOG_KINDS = [
  'reply.created',
  'reply.changed',
  'reply.deleted',
  'reply.restored',
  'review.flagged',
  'review.flagWithdrawn',
  'decision.appealed',
  'profile.changed',
  'ownership.proven',
  'invitations.sent',
  'invitations.cancelled',
  'invitationLink.replaced',
  'key.created',
  'key.deleted',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.secretReplaced',
  'webhook.tested',
  'webhook.replayed',
  'person.invited',
  'person.uninvited',
  'person.joined',
  'person.removed',
  'person.left',
  'role.changed',
  'sso.changed',
  'savedReply.created',
  'savedReply.changed',
  'savedReply.deleted',
  'exported',
] as const;

/** The kind of object that an entry of the log of a company concerns. */
export type CompanyLogKind = (typeof COMPANY_LOG_KINDS)[number];

/** The request header with the id of the company that a page was opened for. A request for another company than the session's gets 409. */
export const COMPANY_HEADER = 'Heard-Company';
