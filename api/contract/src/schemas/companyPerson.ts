import { Type, type Static } from 'typebox';
import { COMPANY_LOG_KINDS } from '../companyPeople.ts';
import { OwnCompany, RegisterCompanyBody } from './company.ts';
import { CompanyRoleField, EmailField, Nullable, PasswordField, TextField, Timestamp } from './fields.ts';
import { PageQuery } from './page.ts';

/** A company of the caller. */
export const Membership = Type.Object(
  {
    companyId: Type.String(),
    name: Type.String(),
    avatar: Nullable(Type.String()),
    role: CompanyRoleField,
    effective: Type.Boolean({ description: 'Whether the claim of the company is effective' }),
    active: Type.Boolean({ description: 'Whether the session acts for this company' }),
  },
  { $id: 'Membership' },
);
export type Membership = Static<typeof Membership>;

/** The request body of POST /company/memberships, which registers or claims a further company for the caller. */
export const AddMembershipBody = Type.Omit(RegisterCompanyBody, ['email', 'password'], {
  $id: 'AddMembershipBody',
  additionalProperties: false,
});
export type AddMembershipBody = Static<typeof AddMembershipBody>;

/** The request body of PUT /company/active, which lets the session act for another company of the caller. */
export const SwitchCompanyBody = Type.Object(
  { companyId: Type.String() },
  { $id: 'SwitchCompanyBody', additionalProperties: false },
);
export type SwitchCompanyBody = Static<typeof SwitchCompanyBody>;

/** A person of a company, or a pending invitation. */
export const CompanyPerson = Type.Object(
  {
    id: Type.String(),
    name: Type.String({
      description:
        'The name of the person. If the person has not entered a name, the part of the email address before the `@`',
    }),
    email: Nullable(Type.String(), { description: 'The login email. Null for viewers' }),
    role: CompanyRoleField,
    state: Type.Union([Type.Literal('member'), Type.Literal('invited')]),
    you: Type.Boolean(),
    createdAt: Timestamp,
    expiresAt: Nullable(Timestamp, { description: 'When an invitation expires' }),
  },
  { $id: 'CompanyPerson' },
);
export type CompanyPerson = Static<typeof CompanyPerson>;

/** The request body of POST /company/people, which invites a person to the company. */
export const InvitePersonBody = Type.Object(
  { email: EmailField, role: CompanyRoleField },
  { $id: 'InvitePersonBody', additionalProperties: false },
);
export type InvitePersonBody = Static<typeof InvitePersonBody>;

/** The request body of PUT /company/people/{id}, which changes the role of a person. */
export const ChangePersonBody = Type.Object(
  { role: CompanyRoleField },
  { $id: 'ChangePersonBody', additionalProperties: false },
);
export type ChangePersonBody = Static<typeof ChangePersonBody>;

/** The request body of POST /company/people/invitation, which reads an invitation: the token from the emailed link. */
export const ReadPersonInvitationBody = Type.Object(
  { token: Type.String() },
  { $id: 'ReadPersonInvitationBody', additionalProperties: false },
);
export type ReadPersonInvitationBody = Static<typeof ReadPersonInvitationBody>;

/** The invitation as the holder of its link sees it. */
export const PersonInvitation = Type.Object(
  {
    companyId: Type.String(),
    name: Type.String({ description: 'The name of the company' }),
    email: Type.String({ description: 'The address that the invitation was sent to' }),
    role: CompanyRoleField,
    expiresAt: Timestamp,
  },
  { $id: 'PersonInvitation' },
);
export type PersonInvitation = Static<typeof PersonInvitation>;

/** The request body of POST /company/people/accept: the token and, for a caller without a session, the name and password of the new login. */
export const AcceptPersonInvitationBody = Type.Object(
  {
    token: Type.String(),
    name: Type.Optional(TextField('name')),
    password: Type.Optional(PasswordField),
  },
  { $id: 'AcceptPersonInvitationBody', additionalProperties: false },
);
export type AcceptPersonInvitationBody = Static<typeof AcceptPersonInvitationBody>;

/** The response to POST /company/people/accept: the company that the invited person now belongs to. */
export const AcceptedPersonInvitation = Type.Object(
  {
    token: Nullable(Type.String(), {
      description: 'The token of the session of a new login. Null for a caller who already has a session',
    }),
    company: OwnCompany,
  },
  { $id: 'AcceptedPersonInvitation' },
);
export type AcceptedPersonInvitation = Static<typeof AcceptedPersonInvitation>;

/** The response to GET /auth/login: the login of the caller for companies. */
export const CompanyLogin = Type.Object(
  {
    name: Nullable(Type.String()),
    email: Type.String(),
    endsWithCompany: Type.Boolean({
      description:
        'Whether the login is part of the account of the company and is deleted with it, because the company has no other people, and the person has no other companies',
    }),
    awaitsConfirmation: Type.Boolean({
      description:
        'Whether the email address still has to be confirmed by the link that was sent to it. Until then, emails about companies go to their work email addresses',
    }),
    hasPassword: Type.Boolean({
      description:
        'Whether the login has a password. If false, requests contain an empty text instead of a password, which is accepted for 10 minutes after a login by single sign-on',
    }),
  },
  { $id: 'CompanyLogin' },
);
export type CompanyLogin = Static<typeof CompanyLogin>;

/** The request body of PUT /auth/login: the properties to change. A new email requires `currentPassword`. */
export const UpdateCompanyLoginBody = Type.Object(
  {
    name: Type.Optional(TextField('name')),
    email: Type.Optional(EmailField),
    currentPassword: Type.Optional(Type.String()),
  },
  { $id: 'UpdateCompanyLoginBody', additionalProperties: false },
);
export type UpdateCompanyLoginBody = Static<typeof UpdateCompanyLoginBody>;

const LogKind = Type.Unsafe<(typeof COMPANY_LOG_KINDS)[number]>(Type.String({ enum: [...COMPANY_LOG_KINDS] }));

/** An entry of the log of a company. */
export const CompanyLogEntry = Type.Object(
  {
    id: Type.String(),
    at: Timestamp,
    kind: LogKind,
    actor: Type.Object({
      kind: Type.Union([Type.Literal('person'), Type.Literal('key'), Type.Literal('formerPerson')]),
      id: Nullable(
        Type.String({
          description: 'The id of the person for the filter `person`. Null for an API key and for a deleted login',
        }),
      ),
      name: Type.String({ description: 'The name of the person or API key, or the initials of a deleted login' }),
    }),
    subject: Nullable(
      Type.String({ description: 'The changed object: the id of a review, or the name of an API key or a person' }),
    ),
    fields: Type.Array(Type.String(), { description: 'The names of the changed properties' }),
  },
  { $id: 'CompanyLogEntry' },
);
export type CompanyLogEntry = Static<typeof CompanyLogEntry>;

/** The query of GET /company/log.csv: selects the actions to export. */
export const CompanyLogFilter = Type.Object(
  {
    person: Type.Optional(Type.String({ description: 'Lists only the actions of the person with this id' })),
    kind: Type.Optional(LogKind),
  },
  { $id: 'CompanyLogFilter', additionalProperties: false },
);
export type CompanyLogFilter = Static<typeof CompanyLogFilter>;

/** The query of GET /company/log: selects the actions, and a page of the list. */
export const CompanyLogQuery = Type.Object(
  { ...PageQuery.properties, ...CompanyLogFilter.properties },
  { $id: 'CompanyLogQuery', additionalProperties: false },
);
export type CompanyLogQuery = Static<typeof CompanyLogQuery>;
