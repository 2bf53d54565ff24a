import type { CompanyMailSettings, CompanyRole, Language } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanyMembershipsTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { isAtDomain } from '../../kernel/isOnWebsite.ts';
import { LAST_USED_MEMBERSHIP, REQUIRES_SSO, selectPersonName } from '../../kernel/memberships.ts';
import { fieldError, ProblemError } from '../../problems.ts';

/** The company or claim of a membership. */
export type MembershipTarget = { companyId: string } | { claimId: string };

/** A company of a person. */
export interface MembershipRow {
  company_id: string | null;
  claim_id: string | null;
  role: CompanyRole;
  domain: string;
  name: string;
  avatar: string | null;
}

/** A person of a company. */
export interface MemberRow {
  person_id: string;
  email: string;
  name: string;
  role: CompanyRole;
  created_at: Date;
}

export type MembershipsRepository = ReturnType<typeof membershipsRepository>;

/** Provides the memberships of people in companies, and the active company of each session. */
export function membershipsRepository(database: Database) {
  return {
    lock,
    countPeople,
    find,
    insert,
    setRole,
    setReviewsMail,
    remove,
    countAdmins,
    isWayBack,
    findWayBack,
    requireSsoEmail,
    lockOfPerson,
    moveToClaim,
    moveToCompany,
    ...bindTo(database, {
      ofPerson,
      lastUsed,
      ofCompany,
      activate,
      readReviewsMail,
      needsSso,
      needsSsoToJoin,
      findSsoCompany,
    }),
  };
}

const toColumns = (target: MembershipTarget): Partial<CompanyMembershipsTable> =>
  'companyId' in target ? { company_id: target.companyId } : { claim_id: target.claimId };

/** Locks the companies of memberships, so that no other transaction changes the people of these companies. The order of locks is always the same. */
async function lock(transaction: Transaction, targets: readonly MembershipTarget[]): Promise<void> {
  await toKnex(transaction).raw(
    `select id from companies where id = any (:companyIds::bigint[])
       or id in (select company_id from company_claims where id = any (:claimIds::bigint[]))
     order by id for no key update`,
    {
      companyIds: targets.flatMap((target) => ('companyId' in target ? [target.companyId] : [])),
      claimIds: targets.flatMap((target) => ('claimId' in target ? [target.claimId] : [])),
    },
  );
}

/** Returns the number of people of a company, pending invitations included. */
async function countPeople(transaction: Transaction, companyId: string): Promise<number> {
  const { rows } = await toKnex(transaction).raw<{ rows: { count: number }[] }>(
    `select ((select count(*) from company_memberships where company_id = :companyId)
       + (select count(*) from companies where id = :companyId and password_hash is not null)
       + (select count(*) from company_people_invitations where company_id = :companyId and expires_at > now()))::integer as count`,
    { companyId },
  );
  return rows[0]?.count ?? 0;
}

/** Returns the companies of a person, sorted by name: companies with an owner, and claims that were not deleted. */
async function ofPerson(database: Database, personId: string, transaction?: Transaction): Promise<MembershipRow[]> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: MembershipRow[] }>(
    `select m.company_id, m.claim_id, m.role, coalesce(c.domain, l.domain) as domain, coalesce(c.name, k.name) as name,
       case when c.id is null then k.avatar else c.avatar end as avatar
     from company_memberships m
     left join companies c on c.id = m.company_id
     left join company_claims k on k.id = m.claim_id
     left join companies l on l.id = k.company_id
     where m.person_id = ? and (c.claimed_at is not null or k.state <> 'deleted')
     order by lower(coalesce(c.name, k.name)), m.id`,
    [personId],
  );
  return rows;
}

/** Returns the company that a person has used last, with the role in it. */
async function lastUsed(
  database: Database,
  personId: string,
): Promise<(MembershipTarget & { role: CompanyRole }) | null> {
  const { rows } = await toKnex(database).raw<{ rows: CompanyMembershipsTable[] }>(LAST_USED_MEMBERSHIP, [personId]);
  const [row] = rows;
  if (row === undefined) return null;
  const { company_id: companyId, claim_id: claimId, role } = row;
  if (companyId !== null) return { companyId, role };
  return claimId === null ? null : { claimId, role };
}

/** Returns the people of a company, people with the most permissions first. */
async function ofCompany(
  database: Database,
  target: MembershipTarget,
  transaction?: Transaction,
): Promise<MemberRow[]> {
  const { rows } = await toKnex(transaction ?? database).raw<{ rows: MemberRow[] }>(
    `select m.person_id, p.email, ${selectPersonName('p')} as name, m.role, m.created_at
     from company_memberships m join company_people p on p.id = m.person_id
     where ${'companyId' in target ? 'm.company_id' : 'm.claim_id'} = ?
     order by array_position(array['admin', 'manager', 'viewer'], m.role), lower(${selectPersonName('p')}), m.id`,
    ['companyId' in target ? target.companyId : target.claimId],
  );
  return rows;
}

function find(
  transaction: Transaction,
  target: MembershipTarget,
  personId: string,
): Promise<CompanyMembershipsTable | undefined> {
  return toKnex(transaction)('company_memberships')
    .first('*')
    .where({ ...toColumns(target), person_id: personId });
}

async function insert(
  transaction: Transaction,
  personId: string,
  target: MembershipTarget,
  role: CompanyRole,
): Promise<void> {
  await toKnex(transaction)('company_memberships').insert({ person_id: personId, ...toColumns(target), role });
}

async function setRole(
  transaction: Transaction,
  companyId: string,
  personId: string,
  role: CompanyRole,
): Promise<void> {
  await toKnex(transaction)('company_memberships')
    .where({ company_id: companyId, person_id: personId })
    .update({ role });
}

async function remove(transaction: Transaction, target: MembershipTarget, personId: string): Promise<void> {
  await toKnex(transaction)('company_memberships')
    .where({ ...toColumns(target), person_id: personId })
    .del();
}

async function countAdmins(transaction: Transaction, target: MembershipTarget): Promise<number> {
  const [row] = await toKnex(transaction)('company_memberships')
    .where({ ...toColumns(target), role: 'admin' })
    .count({ count: '*' });
  return Number(row?.['count']);
}

/** Returns whether the company requires single sign-on and has chosen this person as the only one who may still log in with a password. */
async function isWayBack(transaction: Transaction, companyId: string, personId: string): Promise<boolean> {
  const row = await toKnex(transaction)('company_sso')
    .first('company_id')
    .where({ company_id: companyId, way_back_person_id: personId, required: true });
  return row !== undefined;
}

/**
 * Finds a company that requires single sign-on and has chosen this person as the only one who may still log in with a password.
 * @returns its domain; null if no company has chosen the person
 */
async function findWayBack(transaction: Transaction, personId: string): Promise<string | null> {
  const row = await toKnex(transaction)('company_sso as o')
    .join('companies as c', 'c.id', 'o.company_id')
    .first<{ domain: string } | undefined>('c.domain')
    .where({ 'o.way_back_person_id': personId, 'o.required': true });
  return row?.domain ?? null;
}

/** Returns whether a session can't act for a company, because it was not started by the company's single sign-on. */
async function needsSso(database: Database, sessionId: string, companyId: string): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: unknown[] }>(
    `select from sessions s, company_sso o, companies c, company_people p
     where s.id = ? and o.company_id = ? and c.id = o.company_id and p.id = s.person_id
       and s.sso_company_id is distinct from o.company_id and ${REQUIRES_SSO}`,
    [sessionId, companyId],
  );
  return rows.length > 0;
}

/** Returns the company whose single sign-on started a session. Such a session acts only for that company. Null for other sessions. */
async function findSsoCompany(database: Database, sessionId: string): Promise<{ id: string; domain: string } | null> {
  const row = await toKnex(database)('sessions as s')
    .join('companies as c', 'c.id', 's.sso_company_id')
    .first<{ id: string; domain: string } | undefined>('c.id', 'c.domain')
    .where('s.id', sessionId);
  return row ?? null;
}

/**
 * Requires that the new email of a person is at the domain of each company that the person can act for only by single sign-on. With an email at
 * another domain, the person could log in with a password again.
 *
 * @throws 409
 */
async function requireSsoEmail(transaction: Transaction, personId: string, email: string): Promise<void> {
  const { rows } = await toKnex(transaction).raw<{ rows: { domain: string }[] }>(
    `select c.domain from company_memberships m
     join company_sso o on o.company_id = m.company_id
     join companies c on c.id = m.company_id
     join company_people p on p.id = m.person_id
     where m.person_id = ? and ${REQUIRES_SSO}`,
    [personId],
  );
  const left = rows.find(({ domain }) => !isAtDomain(email, domain));
  if (left === undefined) return;
  const errors = [fieldError('email', 'ssoEmail', { companyId: left.domain })];
  throw new ProblemError('sso-email', { errors, values: { companyId: left.domain } });
}

/** Returns whether a person with this email can join a company only by the company's single sign-on. */
async function needsSsoToJoin(database: Database, companyId: string, email: string): Promise<boolean> {
  const { rows } = await toKnex(database).raw<{ rows: unknown[] }>(
    `select from company_sso o join companies c on c.id = o.company_id,
       (select 0::bigint as id, lower(? collate "C") as email_key) p
     where o.company_id = ? and ${REQUIRES_SSO}`,
    [email, companyId],
  );
  return rows.length > 0;
}

/** Locks a person, so that no other transaction can add a membership. @returns the number of memberships */
async function lockOfPerson(transaction: Transaction, personId: string): Promise<number> {
  const knex = toKnex(transaction);
  await knex('company_people').first('id').where({ id: personId }).forNoKeyUpdate();
  const [row] = await knex('company_memberships').where({ person_id: personId }).count({ count: '*' });
  return Number(row?.['count']);
}

/** Sets the active company of a person's session. This company also becomes the person's last used company. */
async function activate(
  database: Database,
  { sessionId, personId }: { sessionId: string; personId: string },
  target: MembershipTarget,
  transaction?: Transaction,
): Promise<void> {
  const knex = toKnex(transaction ?? database);
  const { company_id: companyId = null, claim_id: claimId = null } = toColumns(target);
  await knex('sessions')
    .where({ id: sessionId, person_id: personId })
    .update({ active_company_id: companyId, active_claim_id: claimId });
  await knex('company_memberships')
    .where({ ...toColumns(target), person_id: personId })
    .update({ used_at: knex.raw('clock_timestamp()') });
}

/** Moves the people of a company to the ended claim that now stores the owner's account. Removes pending invitations. */
async function moveToClaim(
  transaction: Transaction,
  { companyId, claimId }: { companyId: string; claimId: string },
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('company_memberships').where({ company_id: companyId }).update({ company_id: null, claim_id: claimId });
  await knex('sessions')
    .where({ active_company_id: companyId })
    .update({ active_company_id: null, active_claim_id: claimId });
  await knex('company_people_invitations').where({ company_id: companyId }).del();
}

/** Moves the people of a claim to the company, because the claim has become effective. */
async function moveToCompany(
  transaction: Transaction,
  { companyId, claimId }: { companyId: string; claimId: string },
): Promise<void> {
  const knex = toKnex(transaction);
  // Some people of the claim may have been members of the company already. Deletes those memberships, because a person has one for each company.
  await knex('company_memberships')
    .where({ company_id: companyId })
    .whereIn('person_id', knex('company_memberships').select('person_id').where({ claim_id: claimId }))
    .del();
  await knex('company_memberships').where({ claim_id: claimId }).update({ claim_id: null, company_id: companyId });
  await knex('sessions')
    .where({ active_claim_id: claimId })
    .update({ active_claim_id: null, active_company_id: companyId });
}

/** Returns whether a person receives emails about the reviews of a company, and at which address; undefined if the person has no membership. */
async function readReviewsMail(
  database: Database,
  companyId: string,
  personId: string,
): Promise<CompanyMailSettings | undefined> {
  const { rows } = await toKnex(database).raw<{ rows: { reviews_mail: boolean; recipient: string | null }[] }>(
    `select m.reviews_mail, case when p.email_confirmed_at is not null then p.email end as recipient
     from company_memberships m join company_people p on p.id = m.person_id where m.company_id = ? and p.id = ?`,
    [companyId, personId],
  );
  const [row] = rows;
  return row && { reviewsMail: row.reviews_mail, ...(row.recipient !== null && { recipient: row.recipient }) };
}

/** @param language the language of the emails that the person receives because of other people's requests */
async function setReviewsMail(
  transaction: Transaction,
  { companyId, personId }: { companyId: string; personId: string },
  reviewsMail: boolean,
  language: Language,
): Promise<void> {
  const knex = toKnex(transaction);
  await knex('company_memberships')
    .where({ company_id: companyId, person_id: personId })
    .update({ reviews_mail: reviewsMail });
  await knex('company_people').where({ id: personId }).update({ mail_language: language });
}
