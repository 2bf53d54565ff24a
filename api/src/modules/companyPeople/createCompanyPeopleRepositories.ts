import type { Database } from '../../database/Database.ts';
import { companyLogRepository } from './companyLog.repository.ts';
import { membershipsRepository } from './memberships.repository.ts';
import { companyPeopleRepository } from './people.repository.ts';
import { personInvitationsRepository } from './personInvitations.repository.ts';
import { removedPeopleRepository } from './removedPeople.repository.ts';

export function createCompanyPeopleRepositories(database: Database) {
  return {
    companyPeople: companyPeopleRepository(database),
    memberships: membershipsRepository(database),
    personInvitations: personInvitationsRepository(database),
    removedPeople: removedPeopleRepository(),
    companyLog: companyLogRepository(database),
  };
}
