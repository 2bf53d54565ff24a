import type { AccountExport, Review } from '@heard/contract';
import { PAGE_LIMIT_MAX } from '@heard/contract/schemas';
import { ProblemError } from '../../problems.ts';
import { toApiKey } from '../apiKeys/apiKeys.service.ts';
import type { ApiKeysRepository } from '../apiKeys/apiKeys.repository.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { Caller, Person } from '../auth/Caller.ts';
import { toSlugs } from '../discovery/categories.ts';
import type { FollowsRepository } from '../follows/follows.repository.ts';
import type { InvitationKeys } from '../invitations/invitationKeys.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { MergesRepository } from '../merges/merges.repository.ts';
import type { PasskeysService } from '../passkeys/passkeys.service.ts';
import type { CompaniesService } from '../companies/companies.service.ts';
import type { DecisionsRepository } from '../reports/decisions.repository.ts';
import type { Flagger, FlagsRepository } from '../reports/flags.repository.ts';
import { toAppeal, toDecision, toFlag } from '../reports/toDecision.ts';
import type { RepliesRepository } from '../replies/replies.repository.ts';
import { toReply } from '../replies/reply.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import type { SuggestionsRepository } from '../suggestions/suggestions.repository.ts';
import type { VotesRepository } from '../votes/votes.repository.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { UsersService } from '../users/users.service.ts';

export interface ExportServiceOptions {
  auth: AuthService;
  passkeyAccounts: PasskeysService;
  userAccounts: UsersService;
  users: UsersRepository;
  companyAccounts: CompaniesService;
  reviews: ReviewsService;
  replies: Pick<RepliesRepository, 'ofCompany'>;
  votes: Pick<VotesRepository, 'allOfUser'>;
  follows: Pick<FollowsRepository, 'allOfUser'>;
  suggestions: Pick<SuggestionsRepository, 'allOfUser'>;
  flags: Pick<FlagsRepository, 'ofFlagger'>;
  decisions: Pick<DecisionsRepository, 'about' | 'appealsOf'>;
  invitations: Pick<InvitationsRepository, 'ofPerson' | 'ofCompany'>;
  invitationKeys: Pick<InvitationKeys, 'hashEmail'>;
  merges: Pick<MergesRepository, 'listMergedInto'>;
  apiKeys: Pick<ApiKeysRepository, 'ofCompany'>;
  /** Whether emails are sent, so that accounts can confirm theirs. */
  sendsMail: boolean;
}

/** More reports than an account can send while they are stored. */
const MAX_FLAGS = 20 * 365 * 3;

const NOTHING = { flags: [], decisions: [], appeals: [] };

const toInvitation = ({ at, used_at: usedAt }: { at: Date; used_at: Date | null }) => ({
  at: at.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export type ExportService = ReturnType<typeof exportService>;

export function exportService({
  auth,
  passkeyAccounts,
  userAccounts,
  users,
  companyAccounts,
  reviews,
  replies,
  votes,
  follows,
  suggestions,
  flags,
  decisions,
  invitations,
  invitationKeys,
  merges,
  apiKeys,
  sendsMail,
}: ExportServiceOptions) {
  async function allReviews(caller: Person): Promise<Review[]> {
    const all: Review[] = [];
    for (let query: string | null = ''; query !== null;) {
      const cursor = new URLSearchParams(query).get('cursor');
      const page = await reviews.ofUser(caller, { limit: PAGE_LIMIT_MAX, ...(cursor !== null && { cursor }) });
      all.push(...page.items);
      query = page.next;
    }
    return all;
  }

  /** Returns the account's reports and appeals, and the decisions about what it has written. */
  async function reported(account: Flagger) {
    const [sent, about, appeals] = await Promise.all([
      flags.ofFlagger(account, MAX_FLAGS, null),
      decisions.about(account),
      decisions.appealsOf(account),
    ]);
    return {
      flags: sent.map(toFlag),
      decisions: about.map((row) => ({ ...toDecision(row), reviewId: row.review_id })),
      appeals: appeals.map(toAppeal),
    };
  }

  return {
    /** All that is kept of the caller. */
    async export(caller: Caller): Promise<AccountExport> {
      const [account, sessions, passkeys] = await Promise.all([
        userAccounts.account(caller),
        auth.listSessions(caller),
        passkeyAccounts.list(caller),
      ]);
      const kept = { exportedAt: new Date().toISOString(), account, sessions, passkeys };
      if (caller.role === 'company') {
        const own = await companyAccounts.own(caller);
        const mergedFrom = 'companyId' in caller ? await merges.listMergedInto(caller.companyId) : [];
        const company = { ...own, mergedFrom };
        const written = 'companyId' in caller ? await replies.ofCompany(caller.companyId) : [];
        const keys = 'companyId' in caller ? await apiKeys.ofCompany(caller.companyId) : [];
        const invited = 'companyId' in caller ? await invitations.ofCompany(caller.companyId) : [];
        return {
          ...kept,
          createdAt: company.createdAt,
          company,
          reviews: [],
          mailSettings: null,
          votes: [],
          following: [],
          profileId: null,
          suggestions: [],
          ...('companyId' in caller ? await reported({ company_id: caller.companyId }) : NOTHING),
          replies: written.map(({ review_id: reviewId, reply }) => ({ reviewId, reply: toReply(reply) })),
          invitations: invited.map((row) => ({
            ...toInvitation(row),
            companyId: company.id,
            reference: row.reference,
          })),
          keys: keys.map(toApiKey),
        };
      }
      const user = await users.findById(caller.userId);
      if (user === undefined) throw new ProblemError('unauthenticated');
      // Others can register with an address that is not theirs.
      const isConfirmed = !sendsMail || user.email_confirmed_at !== null;
      const received = isConfirmed ? await invitations.ofPerson(invitationKeys.hashEmail(user.email)) : [];
      return {
        ...kept,
        createdAt: user.created_at.toISOString(),
        company: null,
        reviews: await allReviews(caller),
        mailSettings: await userAccounts.mailSettings(caller),
        votes: await votes.allOfUser(caller.userId),
        profileId: user.profile_id,
        following: await follows.allOfUser(caller.userId),
        suggestions: (await suggestions.allOfUser(caller.userId)).map((row) => ({
          reviewId: row.review_id,
          category: toSlugs([row.category_id]) ?? '',
        })),
        ...(await reported({ user_id: caller.userId })),
        replies: [],
        invitations: received.map((row) => ({ ...toInvitation(row), companyId: row.domain })),
        keys: [],
      };
    },
  };
}
