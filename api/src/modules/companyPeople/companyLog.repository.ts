import { COMPANY_LOG_MONTHS, type CompanyLogKind } from '@heard/contract';
import type { Database, Transaction } from '../../database/Database.ts';
import type { CompanyLogTable } from '../../database/schema/tables.ts';
import { toKnex } from '../../database/toKnex.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import { selectPersonName } from '../../kernel/memberships.ts';

/** The actor of an entry: a person, the login that is stored in the row of the company, or an API key. */
export interface LogActor {
  companyId: string;
  personId?: string;
  keyId?: string;
}

/** An action in the log of a company. */
export interface LogEntry {
  kind: CompanyLogKind;
  /** The id or name of the changed object, unless the object is a person. */
  subject?: string;
  /** The person that the entry is about. */
  subjectPersonId?: string;
  /** The names of changed properties. */
  fields?: string[];
}

export interface LogRow extends Pick<
  CompanyLogTable,
  'id' | 'person_id' | 'actor' | 'is_key' | 'subject' | 'fields' | 'created_at'
> {
  kind: CompanyLogKind;
  /** The name of the person; null if the actor is an API key, a deleted login, or the only person of the company. */
  person_name: string | null;
  /** The public id of the company. */
  domain: string;
}

export interface LogFilter {
  companyId: string;
  kinds: readonly CompanyLogKind[];
  /** The id of a person, or `own` for the only person of a company. Null selects the entries of everybody. */
  personId: string | null;
}

export type CompanyLogRepository = ReturnType<typeof companyLogRepository>;

/** Provides the log of the actions of people and API keys for a company. */
export function companyLogRepository(database: Database) {
  return { add, removeOfCompany, ...bindTo(database, { list, listOfPerson, purgeExpired }) };
}

/** Adds an entry in the transaction of the logged change. */
async function add(transaction: Transaction, actor: LogActor, entry: LogEntry): Promise<void> {
  const { companyId, personId = null, keyId = null } = actor;
  const { kind, subject = null, subjectPersonId = null, fields = [] } = entry;
  await toKnex(transaction).raw(
    `insert into company_log (company_id, person_id, actor, is_key, kind, subject, subject_person_id, fields)
     values (:companyId, :personId, (select name from api_keys where id::text = :keyId), :isKey, :kind, :subject,
       :subjectPersonId, :fields)`,
    { companyId, personId, keyId, isKey: keyId !== null, kind, subject, subjectPersonId, fields },
  );
}

const SELECT_ENTRIES = `select l.id, l.person_id, l.actor, l.is_key, l.kind, coalesce(l.subject, ${selectPersonName('s')}) as subject,
    l.fields, l.created_at, ${selectPersonName('p')} as person_name, c.domain
  from company_log l join companies c on c.id = l.company_id left join company_people p on p.id = l.person_id
    left join company_people s on s.id = l.subject_person_id`;

/** Returns entries, newest first. @param before the id of the previous page's last entry; null for the first page */
async function list(
  database: Database,
  { companyId, kinds, personId }: LogFilter,
  limit: number,
  before: string | null,
): Promise<LogRow[]> {
  const person =
    personId === null ? '' : personId === 'own' ? 'and l.person_id is null and l.actor is null' : 'and l.person_id = ?';
  const { rows } = await toKnex(database).raw<{ rows: LogRow[] }>(
    `${SELECT_ENTRIES}
     where l.company_id = ? and l.kind = any (?::text[]) ${person} and l.id < ?
     order by l.id desc limit ?`,
    [
      companyId,
      [...kinds],
      ...(personId === null || personId === 'own' ? [] : [personId]),
      before ?? '9'.repeat(18),
      limit,
    ],
  );
  return rows;
}

/** Returns the actions of a person for all companies, newest first. */
async function listOfPerson(database: Database, personId: string): Promise<LogRow[]> {
  const { rows } = await toKnex(database).raw<{ rows: LogRow[] }>(
    `${SELECT_ENTRIES} where l.person_id = ? order by l.id desc`,
    [personId],
  );
  return rows;
}

/** Deletes the log of a company, because the next owner must not read it. */
async function removeOfCompany(transaction: Transaction, companyId: string): Promise<void> {
  await toKnex(transaction)('company_log').where({ company_id: companyId }).del();
}

async function purgeExpired(database: Database): Promise<void> {
  await toKnex(database)('company_log')
    .whereRaw('created_at < now() - make_interval(months => ?)', [COMPANY_LOG_MONTHS])
    .del();
}
