import type { AccountExport, PendingReview, Review } from '@heard/contract';
import { PAGE_LIMIT_MAX } from '@heard/contract/schemas';
import { toAppeal } from '../../kernel/appeal.ts';
import { ProblemError } from '../../problems.ts';
import { type ApiKeysRepository, toApiKey } from '../apiKeys/index.ts';
import type { AuthService, CheckPassword, SessionsRepository } from '../auth/index.ts';
import type { CompanyAccount, CompanyCaller, CompanyOwner, Person, SessionCaller } from '../../kernel/Caller.ts';
import { toSlugs } from '../../kernel/categories.ts';
import type { FollowsRepository } from '../follows/index.ts';
import type { InboxService } from '../inbox/index.ts';
import type { InvitationKeys, InvitationsRepository } from '../invitations/index.ts';
import type { IdentitiesService } from '../identities/index.ts';
import type { MergesRepository } from '../merges/index.ts';
import type { PasskeysService } from '../passkeys/index.ts';
import type { CompanySsoService } from '../companySso/index.ts';
import type { CompaniesService } from '../companies/index.ts';
import type { CompanyPeopleRepository } from '../companyPeople/index.ts';
import type { CompanyLogService, MembershipsService } from '../memberships/index.ts';
import {
  type DecisionsRepository,
  type Reporter,
  type ReportsRepository,
  toDecision,
  toReport,
} from '../reports/index.ts';
import type { RepliesRepository } from '../replies/index.ts';
import { toReply } from '../../kernel/reply.ts';
import type { SavedRepliesService } from '../savedReplies/index.ts';
import type { ReviewsService } from '../reviews/index.ts';
import type { SuggestionsRepository } from '../suggestions/index.ts';
import type { VotesRepository } from '../votes/index.ts';
import type { UsersRepository, UsersService } from '../users/index.ts';
import {
  type DeliveriesRepository,
  toEmbeddedDelivery,
  toEmbeddedWebhook,
  type WebhooksRepository,
} from '../webhooks/index.ts';
import { bindTo } from '../../kernel/bindTo.ts';

export interface ExportServiceOptions {
  auth: AuthService;
  sessions: Pick<SessionsRepository, 'hasOtherCompanies' | 'isRecent'>;
  checkPassword: CheckPassword;
  passkeyAccounts: PasskeysService;
  identityLogins: Pick<IdentitiesService, 'exportAll'>;
  companySsoLogins: Pick<CompanySsoService, 'exportIdentities'>;
  userAccounts: UsersService;
  users: UsersRepository;
  companyAccounts: CompaniesService;
  companyPeople: Pick<CompanyPeopleRepository, 'findById'>;
  membershipAccounts: MembershipsService;
  companyLogs: CompanyLogService;
  companyInbox: Pick<InboxService, 'exportTags' | 'listAssigned'>;
  companySavedReplies: Pick<SavedRepliesService, 'list'>;
  reviews: ReviewsService;
  replies: Pick<RepliesRepository, 'ofCompany'>;
  votes: Pick<VotesRepository, 'allOfUser'>;
  follows: Pick<FollowsRepository, 'allOfUser'>;
  suggestions: Pick<SuggestionsRepository, 'allOfUser'>;
  reports: Pick<ReportsRepository, 'ofReporter'>;
  decisions: Pick<DecisionsRepository, 'about' | 'listOwnAppeals'>;
  invitations: Pick<InvitationsRepository, 'ofPerson' | 'ofCompany'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  /** Returns the unconfirmed reviews of an email address: they were submitted with this address, and the emailed code was not entered yet. */
  listPendingReviews: (email: string) => Promise<PendingReview[]>;
  merges: Pick<MergesRepository, 'listMergedInto'>;
  apiKeys: Pick<ApiKeysRepository, 'ofCompany'>;
  webhooks: Pick<WebhooksRepository, 'ofCompany'>;
  deliveries: Pick<DeliveriesRepository, 'allOfCompany'>;
  /** Returns whether the site sends emails. Only then can accounts confirm their address. */
  sendsMail: () => boolean;
  /** The public URL of the site, without a slash at its end. */
  publicUrl: string;
}

/** The maximum number of reports in an export. No account has more, because the rate limit allows no more within the retention period of reports. */
const MAX_REPORTS = 20 * 365 * 3;

/** Empty values for the export of a company, for properties that only people have. */
const OF_PEOPLE = {
  reviews: [],
  pendingReviews: [],
  mailSettings: null,
  photos: [],
  votes: [],
  following: [],
  digest: null,
  profileId: null,
  suggestions: [],
};

/** Empty values for the export of a person, for properties that only companies have. */
const OF_COMPANIES = {
  company: null,
  memberships: [],
  companyLog: [],
  companyTags: [],
  assignedReviews: [],
  savedReplies: [],
  replies: [],
  keys: [],
  webhooks: [],
  deliveries: [],
};

/** Empty values for the export of a claim that is not effective, because its account does not own data of the company yet. */
const NOTHING_OWNED = {
  mergedFrom: [],
  flags: [],
  decisions: [],
  appeals: [],
  replies: [],
  invitations: [],
  keys: [],
  webhooks: [],
  deliveries: [],
  companyTags: [],
  assignedReviews: [],
  savedReplies: [],
};

const toInvitation = ({ at, used_at: usedAt }: { at: Date; used_at: Date | null }) => ({
  at: at.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export type ExportService = ReturnType<typeof exportService>;

export function exportService(dependencies: ExportServiceOptions) {
  return bindTo(dependencies, { exportAfterLogin, exportWithPassword });
}

async function allReviews(dependencies: ExportServiceOptions, caller: Person): Promise<Review[]> {
  const { reviews } = dependencies;
  const all: Review[] = [];
  for (let query: string | null = ''; query !== null;) {
    const cursor = new URLSearchParams(query).get('cursor');
    const page = await reviews.ofUser(caller, { limit: PAGE_LIMIT_MAX, ...(cursor !== null && { cursor }) });
    all.push(...page.items);
    query = page.next;
  }
  return all;
}

/** Returns the account's reports and appeals, and the decisions about the account's reviews and replies. */
async function reported(dependencies: ExportServiceOptions, account: Reporter) {
  const { reports, decisions } = dependencies;
  const [sent, about, appeals] = await Promise.all([
    reports.ofReporter(account, MAX_REPORTS, null),
    decisions.about(account),
    decisions.listOwnAppeals(account),
  ]);
  return {
    flags: sent.map(toReport),
    decisions: about.map((row) => ({ ...toDecision(row), reviewId: row.review_id })),
    appeals: appeals.map(toAppeal),
  };
}

/** Returns all stored data of the caller. */
async function collect(dependencies: ExportServiceOptions, caller: SessionCaller): Promise<AccountExport> {
  const { auth, passkeyAccounts, userAccounts } = dependencies;
  const [account, sessions, passkeys] = await Promise.all([
    userAccounts.account(caller),
    auth.listSessions(caller),
    passkeyAccounts.list(caller),
  ]);
  const all = { exportedAt: new Date().toISOString(), account, sessions, passkeys };
  return caller.role === 'company'
    ? { ...all, ...OF_PEOPLE, ...(await collectCompany(dependencies, caller)) }
    : { ...all, ...OF_COMPANIES, ...(await collectPerson(dependencies, caller)) };
}

/** Returns the stored data of a person. */
async function collectPerson(dependencies: ExportServiceOptions, caller: Person) {
  const { userAccounts, users, votes, follows, suggestions, invitations, invitationKeys, sendsMail, publicUrl } =
    dependencies;
  const user = await users.findById(caller.userId);
  if (user === undefined) throw new ProblemError('unauthenticated');
  // Exports these data only for a confirmed email, because anybody can register with another person's address.
  const isConfirmed = !sendsMail() || user.email_confirmed_at !== null;
  const received = isConfirmed ? await invitations.ofPerson(invitationKeys.hashEmail(user.email)) : [];
  const pendingReviews = isConfirmed ? await dependencies.listPendingReviews(user.email) : [];
  const reviews = await allReviews(dependencies, caller);
  return {
    identities: await dependencies.identityLogins.exportAll(caller),
    createdAt: user.created_at.toISOString(),
    reviews,
    pendingReviews,
    photos: reviews.flatMap(({ id, photos }) =>
      photos.map(({ alt, large }) => ({ reviewId: id, url: `${publicUrl}/api${large.path}`, alt })),
    ),
    mailSettings: await userAccounts.mailSettings(caller),
    votes: await votes.allOfUser(caller.userId),
    digest: user.digest,
    profileId: user.profile_id,
    following: await follows.allOfUser(caller.userId),
    suggestions: (await suggestions.allOfUser(caller.userId)).map((row) => ({
      reviewId: row.review_id,
      category: toSlugs([row.category_id]) ?? '',
    })),
    ...(await reported(dependencies, { user_id: caller.userId })),
    invitations: received.map((row) => ({ ...toInvitation(row), companyId: row.domain })),
  };
}

/** Returns the stored data of a company, or of a claim that is not effective. */
async function collectCompany(dependencies: ExportServiceOptions, caller: CompanyCaller) {
  const { companyAccounts, companyPeople, membershipAccounts, companyLogs } = dependencies;
  const memberships = await membershipAccounts.list(caller);
  const person = caller.personId === undefined ? undefined : await companyPeople.findById(caller.personId);
  const identities = person === undefined ? [] : await dependencies.companySsoLogins.exportIdentities(person.id);
  const createdAt = person && { createdAt: person.created_at.toISOString() };
  const companyLog = await companyLogs.listForExport(caller);
  if (!('companyId' in caller) && !('claimId' in caller)) {
    const { mergedFrom: _, ...nothing } = NOTHING_OWNED;
    return {
      createdAt: new Date().toISOString(),
      ...createdAt,
      company: null,
      memberships,
      identities,
      companyLog,
      ...nothing,
    };
  }
  const own = await companyAccounts.ownWithOrigin(caller);
  const { mergedFrom, ...owned } = await collectOfRole(dependencies, caller, own.id);
  return {
    createdAt: own.createdAt,
    ...createdAt,
    company: { ...own, mergedFrom },
    memberships,
    identities,
    companyLog,
    ...owned,
  };
}

/** Returns the data of a company for its admins, and only the caller's actions for other roles. */
async function collectOfRole(dependencies: ExportServiceOptions, caller: CompanyAccount, domain: string) {
  if (!('companyId' in caller)) return NOTHING_OWNED;
  if (caller.companyRole === 'admin') return collectOwned(dependencies, caller, domain);
  return { ...NOTHING_OWNED, assignedReviews: await dependencies.companyInbox.listAssigned(caller) };
}

/** Returns the data that only the owner of a company has. @param domain the company's public id */
async function collectOwned(dependencies: ExportServiceOptions, caller: CompanyOwner, domain: string) {
  const { companyId } = caller;
  const { replies, invitations, merges, apiKeys, webhooks, deliveries } = dependencies;
  const mergedFrom = await merges.listMergedInto(companyId);
  const written = await replies.ofCompany(companyId);
  const keys = await apiKeys.ofCompany(companyId);
  const targets = await webhooks.ofCompany(companyId);
  const sent = await deliveries.allOfCompany(companyId);
  const invited = await invitations.ofCompany(companyId);
  await dependencies.companyLogs.recordExport(caller);
  return {
    mergedFrom,
    companyTags: await dependencies.companyInbox.exportTags(caller),
    assignedReviews: await dependencies.companyInbox.listAssigned(caller),
    savedReplies: (await dependencies.companySavedReplies.list(caller)).map(({ title, language, text }) => ({
      title,
      language,
      text,
    })),
    ...(await reported(dependencies, { company_id: companyId })),
    replies: written.map(({ review_id: reviewId, reply }) => ({ reviewId, reply: toReply(reply) })),
    invitations: invited.map((row) => ({ ...toInvitation(row), companyId: domain, reference: row.reference })),
    keys: keys.map(toApiKey),
    webhooks: targets.map(toEmbeddedWebhook),
    deliveries: sent.map(toEmbeddedDelivery),
  };
}

/**
 * Exports the data of a caller who has just logged in.
 *
 * @throws 403 when the login is older than 10 minutes, or when a person who acts for several companies logged in by the
 * single sign-on of one company
 */
async function exportAfterLogin(dependencies: ExportServiceOptions, caller: SessionCaller): Promise<AccountExport> {
  const { sessions: loginSessions } = dependencies;
  const isEnough =
    (await loginSessions.isRecent(caller.sessionId)) && !(await loginSessions.hasOtherCompanies(caller.sessionId));
  if (!isEnough) throw new ProblemError('password-required');
  return collect(dependencies, caller);
}

/** Exports the data of a caller who has entered the password. @throws 401 for `password` */
async function exportWithPassword(
  dependencies: ExportServiceOptions,
  caller: SessionCaller,
  password: string,
): Promise<AccountExport> {
  const { checkPassword } = dependencies;
  await checkPassword(caller, password);
  return collect(dependencies, caller);
}
