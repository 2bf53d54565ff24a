import type { RegisterRoutes } from '../../kernel/RegisterRoutes.ts';
import type { UserEvents } from '../users/index.ts';
import { companyLogRoutes } from './companyLog.routes.ts';
import { companyLogService } from './companyLog.service.ts';
import { loginsRoutes } from './logins.routes.ts';
import { loginsService } from './logins.service.ts';
import { membershipsRoutes } from './memberships.routes.ts';
import { membershipsService } from './memberships.service.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { peopleRoutes } from './people.routes.ts';
import { peopleService } from './people.service.ts';
import { personInvitationsRoutes } from './personInvitations.routes.ts';
import { personInvitationsService } from './personInvitations.service.ts';

export type MembershipsOptions = MembershipsDependencies & {
  events: Pick<UserEvents, 'accountEnded' | 'accountStarted'>;
};

/**
 * Creates the endpoints of people of companies, their memberships and the log. When a company's account ends, the people of the company move to the
 * ended claim. When a claim becomes effective, the people of the claim move to the company.
 */
export function createMembershipsModule({ events, ...options }: MembershipsOptions) {
  const { memberships, companyLog } = options;
  events.accountEnded.subscribe(memberships.moveToClaim);
  events.accountEnded.subscribe((transaction, { companyId }) => companyLog.removeOfCompany(transaction, companyId));
  events.accountStarted.subscribe(memberships.moveToCompany);
  const membershipAccounts = membershipsService(options);
  const companyLogs = companyLogService(options);
  const logins = loginsService(options);
  const companyTeam = peopleService(options);
  const invitedPeople = personInvitationsService(options);
  const routes: RegisterRoutes = async (app) => {
    await app.register(membershipsRoutes, { membershipAccounts });
    await app.register(peopleRoutes, { companyTeam });
    await app.register(personInvitationsRoutes, { invitedPeople });
    await app.register(companyLogRoutes, { companyLogs });
    await app.register(loginsRoutes, { logins });
  };
  return { routes, membershipAccounts, companyLogs };
}
