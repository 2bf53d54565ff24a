import type { CheckProofBody, ClaimProof, ConfirmWorkEmailBody, Language, OwnClaim, OwnCompany } from '@heard/contract';
import { PROOF_FILE, toProofLine } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { RunInTransaction } from '../../database/runInTransaction.ts';
import { fieldError, invalidField, ProblemError, wrongPassword } from '../../problems.ts';
import type { CompanyAccount } from '../auth/Caller.ts';
import { hashCode, hashToken } from '../auth/oneTimeToken.ts';
import type { OneTimeTokensRepository } from '../auth/oneTimeTokens.repository.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { SessionsRepository } from '../auth/sessions.repository.ts';
import type { AddRemoval } from '../blocks/createAddRemoval.ts';
import type { CompaniesRepository, LockedCompany } from '../companies/companies.repository.ts';
import { isVerified, toOwnCompany, toProof, type CompanyRow, type VerifiedBy } from '../companies/company.ts';
import type { CompanyNames } from '../companies/companyNames.ts';
import { isOnWebsite } from '../companies/isOnWebsite.ts';
import type { MailComposer } from '../mail/composeMails.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { PasskeysRepository } from '../passkeys/passkeys.repository.ts';
import type { ApiKeysRepository } from '../apiKeys/apiKeys.repository.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { RepliesRepository } from '../replies/replies.repository.ts';
import type { FlagsRepository } from '../reports/flags.repository.ts';
import type { ClaimRow, ClaimsRepository } from './claims.repository.ts';
import type { ProofSource } from './proofSource.ts';
import { toClaimState, toOwnClaimant } from './claim.ts';

export interface OwnershipServiceOptions {
  companies: CompaniesRepository;
  claims: ClaimsRepository;
  sessions: SessionsRepository;
  passkeys: Pick<PasskeysRepository, 'move'>;
  tokens: OneTimeTokensRepository;
  passwords: Passwords;
  mailQueue: MailQueue;
  compose: MailComposer;
  names: CompanyNames;
  proofs: ProofSource;
  replies: Pick<RepliesRepository, 'removeOfCompany' | 'restoreOfCompany'>;
  invitations: Pick<InvitationsRepository, 'removeOfCompany'>;
  apiKeys: Pick<ApiKeysRepository, 'removeOfCompany'>;
  flags: Pick<FlagsRepository, 'endCompany'>;
  addRemoval: AddRemoval;
  verifiedBy: VerifiedBy;
  runInTransaction: RunInTransaction;
}

/** An account of a company with what all operations need. */
interface StoredAccount {
  key: { companyId: string } | { claimId: string };
  companyId: string;
  row: CompanyRow | ClaimRow;
  state: OwnClaim['state'];
}

export type OwnershipService = ReturnType<typeof ownershipService>;

/** Claims of companies: how they are proven, end and are restored. */
export function ownershipService(options: OwnershipServiceOptions) {
  const { companies, claims, sessions, passkeys, tokens, passwords, mailQueue, compose, names, proofs, verifiedBy } =
    options;
  const { replies, flags, invitations, apiKeys, addRemoval, runInTransaction } = options;

  async function read(caller: CompanyAccount): Promise<StoredAccount> {
    if ('claimId' in caller) {
      const row = await claims.findById(caller.claimId);
      if (row === undefined) throw new ProblemError('unauthenticated');
      return { key: { claimId: row.claim_id }, companyId: row.company_id, row, state: toClaimState(row) };
    }
    const row = await companies.findById(caller.companyId);
    if (row === undefined) throw new ProblemError('unauthenticated');
    return { key: { companyId: row.id }, companyId: row.id, row, state: 'effective' };
  }

  /** Returns the company of a session, whose claim may have become effective in the meantime. */
  async function readOwn(caller: CompanyAccount): Promise<OwnCompany> {
    const current = await sessions.findCaller(caller.sessionId);
    if (current === null || current.role !== 'company') throw new ProblemError('unauthenticated');
    const { row, state } = await read(current);
    return 'claim_id' in row ? toOwnClaimant(row, verifiedBy) : addRemoval(toOwnCompany(row, verifiedBy, state), row);
  }

  async function lockCompany(transaction: Transaction, companyId: string): Promise<LockedCompany> {
    const company = await companies.lock(transaction, { id: companyId });
    if (company === undefined) throw new ProblemError('not-found');
    return company;
  }

  const ownership = {
    /** Returns the claim of the caller, and what proves it. */
    async ownClaim(caller: CompanyAccount): Promise<OwnClaim> {
      const { row, state } = await read(caller);
      const isClaim = 'claim_id' in row;
      return {
        state,
        proof: toProof(row),
        createdAt: (isClaim ? row.claim_created_at : (row.claimed_at ?? row.created_at)).toISOString(),
        endedAt: isClaim ? (row.ended_at?.toISOString() ?? null) : null,
        reason: isClaim ? row.reason : null,
        token: isClaim ? row.token : await companies.getClaimToken(row.id),
        host: row.domain,
        fileUrl: `https://${row.domain}${PROOF_FILE}`,
      };
    },

    /**
     * Confirms the work email by the code that was sent to it. On the website's own domain, it proves the claim.
     *
     * @param language of the emails to everybody concerned
     * @throws 400 for `code`, 409 when the work email is confirmed already or the claim has ended
     */
    async confirmWorkEmail(
      caller: CompanyAccount,
      { code }: ConfirmWorkEmailBody,
      language: Language,
    ): Promise<OwnCompany> {
      const { key, companyId, row, state } = await read(caller);
      if (row.work_email_confirmed_at !== null) throw new ProblemError('already-confirmed');
      if (state !== 'effective' && state !== 'pending') throw new ProblemError('claim-ended');
      const stored = await tokens.attempt(key, 'workEmailCode');
      if (stored === null || !stored.hash.equals(hashCode(code, key))) throw invalidField('code', 'wrongCode');
      await runInTransaction(async (transaction) => {
        await lockCompany(transaction, companyId);
        const isCurrent =
          'claimId' in key
            ? await claims.confirmWorkEmail(transaction, key.claimId, stored.email)
            : await companies.confirmWorkEmail(transaction, key.companyId, stored.email);
        // The work email was changed, or the claim became effective, in the meantime.
        if (!isCurrent || !(await tokens.consume(transaction, 'workEmailCode', stored.hash))) {
          throw invalidField('code', 'wrongCode');
        }
        if (isOnWebsite(stored.email, row.domain)) await ownership.prove(transaction, key, 'workEmail', language);
      });
      return readOwn(caller);
    },

    /**
     * Looks for the DNS record or the file that proves the claim.
     *
     * @throws 409 when it is not found, the claim is proven already or has ended
     */
    async checkProof(caller: CompanyAccount, { proof }: CheckProofBody, language: Language): Promise<OwnCompany> {
      const { key, companyId, row, state } = await read(caller);
      if (row.verified_at !== null) throw new ProblemError('already-proven');
      if (state !== 'effective' && state !== 'pending') throw new ProblemError('claim-ended');
      const { token } = await ownership.ownClaim(caller);
      const line = toProofLine({ token });
      const found = proof === 'dns' ? await proofs.readTxt(row.domain) : await proofs.readFile(row.domain);
      if (!found.includes(line)) throw new ProblemError('proof-not-found');
      await runInTransaction(async (transaction) => {
        await lockCompany(transaction, companyId);
        await ownership.prove(transaction, key, proof, language);
      });
      return readOwn(caller);
    },

    /**
     * Makes a claim proven and effective. An effective claim that is not proven ends, and so do all other pending ones. The
     * caller has locked the company.
     *
     * @throws 409 when the claim has ended, 410 while the company is blocked
     */
    async prove(
      transaction: Transaction,
      key: StoredAccount['key'],
      proof: ClaimProof,
      language: Language,
      reason: string | null = null,
    ): Promise<void> {
      const companyId = 'companyId' in key ? key.companyId : (await claims.lock(transaction, key.claimId))?.company_id;
      if (companyId === undefined) throw new ProblemError('claim-ended');
      const company = await lockCompany(transaction, companyId);
      if (company.removed_at !== null) {
        throw new ProblemError(company.merged_into === null ? 'company-removed' : 'claim-ended');
      }
      if ('companyId' in key) {
        if (company.claimed_at === null) throw new ProblemError('claim-ended');
        await companies.setProven(transaction, companyId, proof);
      } else {
        const claim = await claims.lock(transaction, key.claimId);
        const isOpen = claim?.state === 'pending' || proof === 'administrator';
        if (claim === undefined || claim.state === 'deleted' || !isOpen) throw new ProblemError('claim-ended');
        if (company.claimed_at !== null) {
          await ownership.endOwner(transaction, company, { state: 'superseded', reason }, language);
        }
        await companies.lockEmail(transaction, claim.email);
        await claims.makeEffective(transaction, key.claimId, proof);
        await sessions.move(transaction, key, { companyId });
        await passkeys.move(transaction, key, { companyId });
        await claims.remove(transaction, key.claimId);
      }
      const account = { companyId };
      // Otherwise it is the language of an administrator.
      if (proof !== 'administrator') await companies.setMailLanguage(transaction, companyId, language);
      await mailQueue.revokeLinks(transaction, account, ['workEmailCode', 'refuseClaim']);
      const owner = await lockCompany(transaction, companyId);
      const recipient = { email: owner.email ?? '', domain: owner.domain };
      await mailQueue.add(transaction, account, compose.claimProven(recipient, language));
      for (const other of await claims.ofCompany(companyId, transaction)) {
        if (other.state === 'pending') {
          await ownership.endClaim(transaction, other, { state: 'superseded', reason }, language);
        }
      }
    },

    /** Ends a pending claim and notifies its account. */
    async endClaim(
      transaction: Transaction,
      claim: ClaimRow,
      end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
      language: Language,
    ): Promise<void> {
      const account = { claimId: claim.claim_id };
      await claims.end(transaction, claim.claim_id, end.state, end.reason);
      await mailQueue.clear(transaction, account);
      const recipient = { email: claim.email ?? '', domain: claim.domain };
      await mailQueue.add(transaction, account, compose.claimEnded(recipient, end, language));
    },

    /** Ends the effective claim of a company, which becomes a listing, and notifies the account. */
    async endOwner(
      transaction: Transaction,
      company: LockedCompany,
      end: { state: 'superseded' | 'refused' | 'released'; reason: string | null },
      language: Language,
    ): Promise<void> {
      const account = await ownership.removeOwner(transaction, company, end.state, end.reason);
      const recipient = { email: company.email ?? '', domain: company.domain };
      await mailQueue.add(transaction, account, compose.claimEnded(recipient, end, language));
    },

    /** Turns a company into a listing and its owner's account into an ended claim. @returns that account */
    async removeOwner(
      transaction: Transaction,
      company: LockedCompany,
      state: 'superseded' | 'refused' | 'released' | 'deleted',
      reason: string | null,
    ): Promise<{ claimId: string }> {
      const owner = { companyId: company.id };
      const account = { claimId: await claims.insertOwner(transaction, company.id, state, reason) };
      await sessions.move(transaction, owner, account);
      await passkeys.move(transaction, owner, account);
      await mailQueue.clear(transaction, owner);
      await companies.unclaim(transaction, company.id, isVerified(company, verifiedBy));
      await replies.removeOfCompany(transaction, company.id);
      await invitations.removeOfCompany(transaction, company.id);
      await apiKeys.removeOfCompany(company.id, transaction);
      await flags.endCompany(transaction, company.id);
      await names.adopt(transaction, company.id);
      return account;
    },

    /**
     * Ends a claim by the link in the email to its work email.
     *
     * @returns the company's id
     * @throws 400 when the link is unknown, was used or has expired, or the claim is proven
     */
    async refuse(token: string, language: Language): Promise<{ companyId: string }> {
      const hash = hashToken(token);
      const stored = await tokens.find('refuseClaim', hash);
      if (stored === null || 'userId' in stored.account) throw new ProblemError('link-not-valid');
      const { account } = stored;
      const companyId = 'companyId' in account ? account.companyId : await claims.findCompanyId(account.claimId);
      if (companyId === undefined) throw new ProblemError('link-not-valid');
      return runInTransaction(async (transaction) => {
        const company = await lockCompany(transaction, companyId);
        if (!(await tokens.consume(transaction, 'refuseClaim', hash))) throw new ProblemError('link-not-valid');
        const end = { state: 'refused', reason: null } as const;
        if ('companyId' in account) await ownership.endOwner(transaction, company, end, language);
        else {
          const claim = await claims.findById(account.claimId, transaction);
          if (claim === undefined) throw new ProblemError('link-not-valid');
          await ownership.endClaim(transaction, claim, end, language);
        }
        return { companyId: company.domain };
      });
    },

    /**
     * Deletes the account. An owned company becomes a listing with its reviews. The account can be restored for a minute by
     * the session that deleted it; all other sessions end.
     *
     * @throws 401 for `password`
     */
    async remove(caller: CompanyAccount, password: string): Promise<void> {
      const { companyId, row } = await read(caller);
      if (!(await passwords.matches(row.password_hash, password))) throw wrongPassword('password');
      await runInTransaction(async (transaction) => {
        const company = await lockCompany(transaction, companyId);
        await sessions.endOthers(caller, caller.sessionId, transaction);
        if ('claimId' in caller) {
          await claims.end(transaction, caller.claimId, 'deleted');
          await mailQueue.clear(transaction, caller);
        } else if (company.claimed_at !== null) {
          await ownership.removeOwner(transaction, company, 'deleted', null);
        }
      });
    },

    /**
     * Restores a deleted account with the session that deleted it.
     *
     * @throws 401 when there is no such session, 404 when it is too late, 409 when somebody has the email or the company now
     */
    async restore(sessionId: string): Promise<OwnCompany> {
      const claimId = await sessions.findDeletedClaim(sessionId);
      const companyId = claimId === null ? undefined : await claims.findCompanyId(claimId);
      if (claimId === null || companyId === undefined) throw new ProblemError('unauthenticated');
      await runInTransaction(async (transaction) => {
        const company = await lockCompany(transaction, companyId);
        const claim = await claims.lock(transaction, claimId);
        if (claim === undefined || !(await claims.isRestorable(transaction, claimId)))
          throw new ProblemError('not-found');
        await companies.lockEmail(transaction, claim.email);
        const isEmailTaken =
          (await companies.findByEmail(claim.email)) !== undefined || (await claims.hasEmail(transaction, claim.email));
        const isCompanyTaken =
          claim.deleted_state === 'effective' && (company.claimed_at !== null || company.merged_into !== null);
        if (isEmailTaken || isCompanyTaken) {
          const errors = [
            ...(isEmailTaken ? [fieldError('email', 'emailTaken')] : []),
            ...(isCompanyTaken ? [fieldError('website', 'websiteTaken')] : []),
          ];
          throw new ProblemError('company-taken', { errors });
        }
        if (claim.deleted_state !== 'effective') return claims.restore(transaction, claimId);
        await claims.makeEffective(transaction, claimId, null);
        await sessions.move(transaction, { claimId }, { companyId });
        await passkeys.move(transaction, { claimId }, { companyId });
        await replies.restoreOfCompany(transaction, companyId);
        return claims.remove(transaction, claimId);
      });
      return readOwn({ role: 'company', sessionId, claimId });
    },
  };
  return ownership;
}
