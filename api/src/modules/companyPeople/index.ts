export { companyLogRepository, type CompanyLogRepository, type LogRow } from './companyLog.repository.ts';
export { createCompanyPeopleRepositories } from './createCompanyPeopleRepositories.ts';
export type { MemberRow, MembershipsRepository, MembershipTarget } from './memberships.repository.ts';
export type { CompanyPeopleRepository, PersonRow } from './people.repository.ts';
export type { PersonInvitationRow, PersonInvitationsRepository } from './personInvitations.repository.ts';
export type { RemovedPeopleRepository } from './removedPeople.repository.ts';
export { createEnsurePerson, type EnsurePerson } from './createEnsurePerson.ts';
