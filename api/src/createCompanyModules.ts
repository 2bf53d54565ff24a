import { createApiKeysModule } from './modules/apiKeys/index.ts';
import { createCompaniesModule } from './modules/companies/index.ts';
import { createInboxModule } from './modules/inbox/index.ts';
import { createMembershipsModule } from './modules/memberships/index.ts';
import { createOwnershipModule } from './modules/ownership/index.ts';
import { createSavedRepliesModule } from './modules/savedReplies/index.ts';

type ModuleOptions = Parameters<typeof createCompaniesModule>[0] &
  Parameters<typeof createMembershipsModule>[0] &
  Parameters<typeof createInboxModule>[0] &
  Parameters<typeof createSavedRepliesModule>[0] &
  Parameters<typeof createApiKeysModule>[0] &
  Parameters<typeof createOwnershipModule>[0];

/** Creates the modules that companies manage their account with: profile, people, inbox, saved replies, API keys and proofs of ownership. */
export function createCompanyModules(options: Omit<ModuleOptions, 'ownCompanies'>) {
  const { companies, ...profiles } = createCompaniesModule(options);
  const { companyLogs, membershipAccounts, ...people } = createMembershipsModule({
    ...options,
    ownCompanies: companies,
  });
  const { companyInbox, ...inbox } = createInboxModule(options);
  const { companySavedReplies, ...savedReplies } = createSavedRepliesModule(options);
  const modules = [profiles, people, inbox, savedReplies, createApiKeysModule(options), createOwnershipModule(options)];
  return { modules, companyAccounts: companies, companyLogs, membershipAccounts, companyInbox, companySavedReplies };
}
