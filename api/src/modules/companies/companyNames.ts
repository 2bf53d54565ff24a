import { foldText } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import type { CompaniesRepository } from './companies.repository.ts';

/** Number of newest reviews whose names are compared. */
const COMPARED_REVIEWS = 100;

/** Number of reviews that have to agree on a name. An author has one review per company. */
const AGREEING_REVIEWS = 2;

export type CompanyNames = ReturnType<typeof createCompanyNames>;

/** Manages the names of listings: the domain, until two reviews agree on a name or an administrator sets one. */
export function createCompanyNames(companies: CompaniesRepository) {
  return {
    /** Gives a listing without a name the name on which its reviews agree, if they agree on a name. The caller has locked the listing. */
    async adopt(transaction: Transaction, companyId: string): Promise<void> {
      if (!(await companies.isShownByDomain(transaction, companyId))) return;
      const rejected = await companies.rejectedNames(companyId, transaction);
      const suggested = await companies.suggestedNames(transaction, companyId, COMPARED_REVIEWS);
      const name = findAgreedName(
        suggested,
        rejected.map(({ name_key: key }) => key),
      );
      if (name !== null) await companies.setName(transaction, companyId, { name });
    },

    /** Returns whether an administrator has rejected a name of a company. */
    async isRejected(companyId: string, name: string): Promise<boolean> {
      return (await companies.rejectedNames(companyId)).some(({ name_key: key }) => key === toNameKey(name));
    },
  };
}

/** Returns the key for comparing names, which ignores case, accents, spaces and punctuation. */
export function toNameKey(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, '') || name;
}

/** Returns the name that most reviews agree on, as most of them write it; null while fewer than two agree. */
function findAgreedName(suggested: readonly string[], rejected: readonly string[]): string | null {
  const agreed = largestGroup(
    suggested.filter((name) => !rejected.includes(toNameKey(name))),
    toNameKey,
  );
  return agreed.length < AGREEING_REVIEWS ? null : (largestGroup(agreed, (name) => name)[0] ?? null);
}

/** Returns the names of the largest group with the same key; in case of a tie, the group with the oldest review. */
function largestGroup(names: readonly string[], getKey: (name: string) => string): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const key = getKey(name);
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return [...groups.values()].toSorted((one, other) => other.length - one.length)[0] ?? [];
}
