import type { Transaction } from '../../database/Database.ts';
import { toKnex } from '../../database/toKnex.ts';
import { hashToken } from '../../kernel/oneTimeToken.ts';

/** Identifiers of a removed person: the login's email, and accounts at providers. */
export interface RemovedKeys {
  emails: readonly string[];
  identities: readonly { issuer: string; subject: string }[];
}

export type RemovedPeopleRepository = ReturnType<typeof removedPeopleRepository>;

/**
 * Provides the people who were removed from a company, and therefore cannot join again by single sign-on. Only hashes
 * are stored.
 */
export function removedPeopleRepository() {
  return { add, has, remove };
}

const toHashes = ({ emails, identities }: RemovedKeys): Buffer[] => [
  ...emails.map((email) => hashToken(`email ${email.toLowerCase()}`)),
  ...identities.map(({ issuer, subject }) => hashToken(`subject ${issuer} ${subject}`)),
];

/** Returns the identifiers of a person. */
async function readKeys(transaction: Transaction, companyId: string, personId: string): Promise<RemovedKeys> {
  const knex = toKnex(transaction);
  const people = await knex('company_people').select('email').where({ id: personId });
  const identities = await knex('company_identities')
    .select('issuer', 'subject')
    .where({ company_id: companyId, person_id: personId });
  return { emails: people.map(({ email }) => email), identities };
}

async function add(transaction: Transaction, companyId: string, personId: string): Promise<void> {
  const hashes = toHashes(await readKeys(transaction, companyId, personId));
  await toKnex(transaction)('company_removed_people')
    .insert(hashes.map((hash) => ({ company_id: companyId, key_hash: hash })))
    .onConflict()
    .ignore();
}

/** Returns whether one of the keys belongs to a person who was removed. */
async function has(transaction: Transaction, companyId: string, keys: RemovedKeys): Promise<boolean> {
  const row = await toKnex(transaction)('company_removed_people')
    .first('company_id')
    .where({ company_id: companyId })
    .whereIn('key_hash', toHashes(keys));
  return row !== undefined;
}

/** Allows a removed person to join again after an admin's invitation. */
async function remove(transaction: Transaction, companyId: string, personId: string): Promise<void> {
  await toKnex(transaction)('company_removed_people')
    .where({ company_id: companyId })
    .whereIn('key_hash', toHashes(await readKeys(transaction, companyId, personId)))
    .del();
}
