import type { Database } from './database/Database.ts';
import { runInTransaction, type RunInTransaction } from './database/runInTransaction.ts';
import { ping } from './database/ping.ts';
import { analyticsRepository, comparisonRepository, historyRepository } from './modules/analytics/index.ts';
import { createAuthRepositories } from './modules/auth/index.ts';
import { avatarsRepository } from './modules/avatars/index.ts';
import { createCompaniesRepositories } from './modules/companies/index.ts';
import { createCompanySsoRepositories } from './modules/companySso/index.ts';
import { createCompanyPeopleRepositories } from './modules/companyPeople/index.ts';
import { blocksRepository } from './modules/blocks/index.ts';
import { mergesRepository } from './modules/merges/index.ts';
import { placesRepository } from './modules/places/index.ts';
import { suggestionsRepository } from './modules/suggestions/index.ts';
import { changedPagesRepository } from './modules/indexNow/index.ts';
import { websitesRepository } from './modules/websites/index.ts';
import { inboxRepository } from './modules/inbox/index.ts';
import { invitationRemindersRepository, invitationsRepository } from './modules/invitations/index.ts';
import { invitedReviewsRepository } from './modules/invitedReviews/index.ts';
import { usersRepository } from './modules/users/index.ts';
import { secondFactorsRepository } from './modules/secondFactor/index.ts';
import { reviewTopicsRepository } from './modules/reviewTopics/index.ts';
import { createReviewsRepositories } from './modules/reviews/index.ts';
import { createDiscoveryRepositories } from './modules/discovery/index.ts';
import { savedRepliesRepository } from './modules/savedReplies/index.ts';
import { createSearchRepositories } from './modules/search/index.ts';
import { createFollowsRepositories } from './modules/follows/index.ts';
import { apiKeysRepository } from './modules/apiKeys/index.ts';
import { createMailRepositories } from './modules/mail/index.ts';
import { actionsRepository } from './modules/auditLog/index.ts';
import { queueRepository } from './modules/moderation/index.ts';
import { marksRepository } from './modules/marks/index.ts';
import { peopleRepository } from './modules/people/index.ts';
import { photosRepository } from './modules/photos/index.ts';
import { createIdentitiesRepositories } from './modules/identities/index.ts';
import { createPasskeysRepositories } from './modules/passkeys/index.ts';
import { openDataRepository } from './modules/openData/index.ts';
import { weightsRepository } from './modules/score/index.ts';
import { createRepliesRepositories } from './modules/replies/index.ts';
import { createReportsRepositories } from './modules/reports/index.ts';
import { siteRepository } from './modules/site/index.ts';
import { siteEmailRepository } from './modules/siteEmail/index.ts';
import { sitemapRepository } from './modules/sitemap/index.ts';
import { subscriptionsRepository } from './modules/unsubscribe/index.ts';
import { votesRepository } from './modules/votes/index.ts';
import { webVitalsRepository } from './modules/webVitals/index.ts';
import { deliveriesRepository, webhooksRepository } from './modules/webhooks/index.ts';

export type Repositories = ReturnType<typeof createRepositories>;

/**
 * Creates the repositories of all modules on a database.
 * @param readers the database of repositories that serve public reads: it uses a replica during a public read, and `database` otherwise. Default:
 * `database`
 */
export function createRepositories(database: Database, readers = database) {
  const transact: RunInTransaction = (work) => runInTransaction(database, work);
  return {
    runInTransaction: transact,
    ping: () => ping(database),
    ...createCompaniesRepositories(readers),
    ...createCompanyPeopleRepositories(database),
    ...createCompanySsoRepositories(database),
    ...createAuthRepositories(database),
    ...createPasskeysRepositories(database),
    ...createIdentitiesRepositories(database),
    ...createMailRepositories(database),
    ...createReviewsRepositories(readers),
    ...createRepliesRepositories(readers),
    ...createDiscoveryRepositories(readers),
    ...createSearchRepositories(readers),
    ...createFollowsRepositories(database),
    ...createReportsRepositories(readers),
    users: usersRepository(database),
    analytics: analyticsRepository(database),
    comparison: comparisonRepository(readers),
    history: historyRepository(readers),
    reviewTopics: reviewTopicsRepository(readers),
    openData: openDataRepository(readers),
    apiKeys: apiKeysRepository(database),
    webVitals: webVitalsRepository(database),
    webhooks: webhooksRepository(database),
    deliveries: deliveriesRepository(database),
    secondFactors: secondFactorsRepository(database),
    avatars: avatarsRepository(),
    weights: weightsRepository(readers),
    suggestions: suggestionsRepository(database),
    places: placesRepository(readers),
    people: peopleRepository(readers),
    photos: photosRepository(readers),
    votes: votesRepository(database),
    inbox: inboxRepository(database),
    savedReplies: savedRepliesRepository(database),
    invitations: invitationsRepository(readers),
    invitationReminders: invitationRemindersRepository(database),
    invitedReviews: invitedReviewsRepository(database),
    marks: marksRepository(database),
    blocks: blocksRepository(readers),
    merges: mergesRepository(readers),
    websites: websitesRepository(database),
    actions: actionsRepository(database),
    moderationQueue: queueRepository(database),
    subscriptions: subscriptionsRepository(database),
    site: siteRepository(readers),
    siteEmail: siteEmailRepository(database),
    sitemap: sitemapRepository(readers),
    changedPages: changedPagesRepository(database),
  };
}
