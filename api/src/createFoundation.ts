import { NO_SITE } from '@heard/server-kit';
import type { FastifyBaseLogger } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { ApiOptions } from './ApiOptions.ts';
import type { Reuse } from './admission/Reuse.ts';
import type { ProcessLanes } from './admission/createLanes.ts';
import type { Repositories } from './createRepositories.ts';
import { toVerifiedBy } from './kernel/company.ts';
import { createPasswords } from './kernel/passwords.ts';
import { createAddRemoval } from './modules/blocks/index.ts';
import { createCompanyEvents, createCompanyLookups } from './modules/companies/index.ts';
import { createMailModule } from './modules/mail/index.ts';
import { createEnsurePerson } from './modules/companyPeople/index.ts';
import { createSiteModule } from './modules/site/index.ts';
import { createMailBox, createMailServer } from './modules/siteEmail/index.ts';
import { createReviewEvents } from './modules/reviews/index.ts';
import { createAsAuthor, createUserEvents } from './modules/users/index.ts';
import { createPublicHttp, createResolve } from './outbound/publicHttp.ts';

export type CompositionOptions = Omit<ApiOptions, 'log'> & {
  log: FastifyBaseLogger;
  registry: Registry;
  lanes: ProcessLanes;
  reuse: Reuse;
};

/** Creates the shared dependencies of most modules: events, emails, HTTP requests, passwords, and lookups of companies and authors. */
export async function createFoundation(repositories: Repositories, options: CompositionOptions) {
  const { publicUrl = 'http://localhost:3000', site = NO_SITE, offersSetup = false } = options;
  const { smtpUrl = null, mailFrom = null, dataSecret } = options;
  const { jwtSecret, passwordCost, registry, sleep = setTimeout, webhookDns = [], webhookNetworks } = options;
  const forMail = {
    ...repositories,
    mailEnvironment: { smtpUrl, mailFrom },
    mailBox: createMailBox(dataSecret),
    publicUrl,
  };
  const mailServer = createMailServer(forMail);
  const { sendsMail } = mailServer;
  const verifiedBy = toVerifiedBy(sendsMail);
  const events = { ...createUserEvents(), ...createCompanyEvents(), ...createReviewEvents() };
  const given = { ...repositories, registry, sleep, publicUrl, sendsMail };
  const mail = createMailModule({ ...given, jwtSecret, limitsEmails: Boolean(options.rateLimits) });
  return {
    ...forMail,
    ...given,
    ...mail,
    mailServer,
    events,
    http: createPublicHttp({ resolve: createResolve(webhookDns), networks: webhookNetworks ?? undefined }),
    verifiedBy,
    passwords: await createPasswords(passwordCost),
    getMailResponse: () => ({ mail: sendsMail() ? ('sent' as const) : ('kept' as const) }),
    asAuthor: createAsAuthor(repositories.users, repositories.runInTransaction),
    ensurePerson: createEnsurePerson(repositories),
    ...createCompanyLookups({ ...repositories, verifiedBy }),
    addRemoval: createAddRemoval(repositories.blocks),
    offersSetup,
    siteModule: createSiteModule({ ...repositories, siteEnvironment: site, offersSetup, sendsMail }),
  };
}
