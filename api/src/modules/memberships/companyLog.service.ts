import {
  COMPANY_LOG_KINDS,
  toQuery,
  type CompanyLogEntry,
  type CompanyLogFilter,
  type CompanyLogKind,
  type CompanyRole,
} from '@heard/contract';
import { PAGE_LIMIT_DEFAULT, type CompanyLogQuery } from '@heard/contract/schemas';
import { stringify } from 'csv-stringify/sync';
import { bindTo } from '../../kernel/bindTo.ts';
import { type CompanyCaller, type CompanyOwner, hasCompany } from '../../kernel/Caller.ts';
import { invalidField } from '../../problems.ts';
import type { LogRow } from '../companyPeople/index.ts';
import type { Page } from '../page.ts';
import type { MembershipsDependencies } from './MembershipsDependencies.ts';
import { OWN_ID, toLocalPart } from './toLocalPart.ts';

const CURSOR = /^[1-9]\d{0,17}$/;

/** The number of entries that each query for the exported file reads. */
const CSV_PAGE = 1000;

/** The name of the exported file. */
export const LOG_FILE = 'heard-log.csv';

const HEADER = ['at', 'kind', 'actor', 'subject', 'fields'];

export type CompanyLogService = ReturnType<typeof companyLogService>;

/** Provides the log of actions for a company. */
export function companyLogService(dependencies: MembershipsDependencies) {
  return bindTo(dependencies, { list, readCsv, listForExport, recordExport });
}

/** Returns the kinds of entries that a role may read. */
function toKinds(role: CompanyRole, kind: CompanyLogKind | undefined): CompanyLogKind[] {
  return COMPANY_LOG_KINDS.filter((one) => {
    if (kind !== undefined && one !== kind) return false;
    if (role === 'viewer') return /^(?:reply|review)\./.test(one);
    return role === 'admin' || !/^(?:key|webhook|sso)\./.test(one);
  });
}

async function read(
  { companyLog, companies, credentials }: MembershipsDependencies,
  caller: CompanyOwner,
  { person, kind }: CompanyLogFilter,
  limit: number,
  before: string | null,
): Promise<CompanyLogEntry[]> {
  const { companyId, companyRole } = caller;
  const isPerson = person === undefined || person === OWN_ID || CURSOR.test(person);
  if (!isPerson) return [];
  const personId = person === OWN_ID ? 'own' : (person ?? null);
  const rows = await companyLog.list({ companyId, kinds: toKinds(companyRole, kind), personId }, limit, before);
  const needsOwn = rows.some(isOwn);
  const login = needsOwn ? await credentials.find({ companyId }) : null;
  const company = needsOwn && login === null ? await companies.findById(companyId) : undefined;
  const ownName = login === null ? (company?.name ?? '') : toLocalPart(login.email);
  return rows.map((row) => toEntry(row, ownName));
}

const isOwn = ({ person_id: personId, actor, is_key: isKey }: LogRow) => personId === null && actor === null && !isKey;

/** @throws 400 for an invalid cursor */
async function list(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  query: CompanyLogQuery,
): Promise<Page<CompanyLogEntry>> {
  const { limit = PAGE_LIMIT_DEFAULT, cursor, ...filter } = query;
  if (cursor !== undefined && !CURSOR.test(cursor)) throw invalidField('cursor', 'wrongCursor');
  const entries = await read(dependencies, caller, filter, limit + 1, cursor ?? null);
  const last = entries.length > limit ? entries[limit - 1] : undefined;
  return {
    items: entries.slice(0, limit),
    total: null,
    next: last === undefined ? null : toQuery({ ...query, limit, cursor: last.id }),
  };
}

/** Returns all entries that match a filter, newest first. */
async function listAll(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  filter: CompanyLogFilter,
): Promise<CompanyLogEntry[]> {
  const all: CompanyLogEntry[] = [];
  for (let before: string | null = null, isLast = false; !isLast;) {
    const page: CompanyLogEntry[] = await read(dependencies, caller, filter, CSV_PAGE, before);
    all.push(...page);
    before = page.at(-1)?.id ?? null;
    isLast = page.length < CSV_PAGE;
  }
  return all;
}

/**
 * Returns the caller's actions for all companies, and for admins also the whole log of the active company, newest
 * first.
 */
async function listForExport(
  dependencies: MembershipsDependencies,
  caller: CompanyCaller,
): Promise<(CompanyLogEntry & { companyId: string })[]> {
  const { personId } = caller;
  const rows = personId === undefined ? [] : await dependencies.companyLog.listOfPerson(personId);
  const own = rows.map((row) => ({ ...toEntry(row, ''), companyId: row.domain }));
  if (!hasCompany(caller) || !('companyId' in caller) || caller.companyRole !== 'admin') return own;
  const ofCompany = (await listAll(dependencies, caller, {})).map((entry) => ({ ...entry, companyId: caller.domain }));
  const elsewhere = own.filter(({ companyId }) => companyId !== caller.domain);
  return [...ofCompany, ...elsewhere].toSorted((one, other) => Number(other.id) - Number(one.id));
}

/** Records an export of a company's data. @param file the exported part, if not all data was exported */
function recordExport(
  { companyLog, runInTransaction }: MembershipsDependencies,
  caller: CompanyOwner,
  file?: string,
): Promise<void> {
  const entry = { kind: 'exported', ...(file !== undefined && { subject: file }) } as const;
  return runInTransaction((transaction) => companyLog.add(transaction, caller, entry));
}

/** Returns all entries that match a filter as CSV (RFC 4180), and records this export in the log. */
async function readCsv(
  dependencies: MembershipsDependencies,
  caller: CompanyOwner,
  filter: CompanyLogFilter,
): Promise<string> {
  const entries = await listAll(dependencies, caller, filter);
  await recordExport(dependencies, caller, LOG_FILE);
  const rows = entries.map(({ at, kind, actor, subject, fields }) => [
    at,
    kind,
    actor.name,
    subject ?? '',
    fields.join(' '),
  ]);
  return stringify([HEADER, ...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' });
}

function toEntry(row: LogRow, ownName: string): CompanyLogEntry {
  const { id, kind, subject, fields, created_at: at } = row;
  return { id, at: at.toISOString(), kind, actor: toActor(row, ownName), subject, fields };
}

function toActor(row: LogRow, ownName: string): CompanyLogEntry['actor'] {
  const { person_id: personId, person_name: name, actor, is_key: isKey } = row;
  if (isKey) return { kind: 'key', id: null, name: actor ?? '' };
  if (personId !== null) return { kind: 'person', id: personId, name: name ?? '' };
  return actor === null
    ? { kind: 'person', id: OWN_ID, name: ownName }
    : { kind: 'formerPerson', id: null, name: actor };
}
