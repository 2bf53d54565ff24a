import { defineEndpoint } from '../defineEndpoint.ts';
import type {
  AcceptedPersonInvitation,
  AcceptPersonInvitationBody,
  AddMembershipBody,
  ChangePersonBody,
  Company,
  CompanyLogEntry,
  CompanyLogFilter,
  CompanyLogin,
  CompanyPerson,
  InvitePersonBody,
  MailAnswer,
  Membership,
  PasswordBody,
  PersonInvitation,
  ReadPersonInvitationBody,
  SwitchCompanyBody,
  UpdateCompanyLoginBody,
} from '../schemas/index.ts';

export const listMemberships = defineEndpoint<{ response: Membership[] }>({
  method: 'GET',
  path: '/company/memberships',
});

export const addMembership = defineEndpoint<{ body: AddMembershipBody; response: Company }>({
  method: 'POST',
  path: '/company/memberships',
});

export const leaveCompany = defineEndpoint<{ params: { companyId: string }; response: void }>({
  method: 'DELETE',
  path: '/company/memberships/{companyId}',
});

export const switchCompany = defineEndpoint<{ body: SwitchCompanyBody; response: void }>({
  method: 'PUT',
  path: '/company/active',
});

export const listPeople = defineEndpoint<{ response: CompanyPerson[] }>({ method: 'GET', path: '/company/people' });

export const invitePerson = defineEndpoint<{ body: InvitePersonBody; response: CompanyPerson }>({
  method: 'POST',
  path: '/company/people',
});

export const changePerson = defineEndpoint<{ params: { id: string }; body: ChangePersonBody; response: CompanyPerson }>(
  {
    method: 'PUT',
    path: '/company/people/{id}',
  },
);

export const removePerson = defineEndpoint<{ params: { id: string }; response: void }>({
  method: 'DELETE',
  path: '/company/people/{id}',
});

export const readPersonInvitation = defineEndpoint<{ body: ReadPersonInvitationBody; response: PersonInvitation }>({
  method: 'POST',
  path: '/company/people/invitation',
});

export const acceptPersonInvitation = defineEndpoint<{
  body: AcceptPersonInvitationBody;
  response: AcceptedPersonInvitation;
}>({ method: 'POST', path: '/company/people/accept' });

export const listCompanyLog = defineEndpoint<{ query: CompanyLogFilter; items: CompanyLogEntry }>({
  method: 'GET',
  path: '/company/log',
});

export const getCompanyLogAsCsv = defineEndpoint<{ query: CompanyLogFilter; response: string }>({
  method: 'GET',
  path: '/company/log.csv',
});

export const getCompanyLogin = defineEndpoint<{ response: CompanyLogin }>({ method: 'GET', path: '/auth/login' });

export const updateCompanyLogin = defineEndpoint<{ body: UpdateCompanyLoginBody; response: CompanyLogin }>({
  method: 'PUT',
  path: '/auth/login',
});

export const sendCompanyLoginConfirmation = defineEndpoint<{ response: MailAnswer }>({
  method: 'POST',
  path: '/auth/login/email/confirmation',
});

export const deleteCompanyLogin = defineEndpoint<{ body: PasswordBody; response: void }>({
  method: 'DELETE',
  path: '/auth/login',
});
