import type { CompanySso, PutCompanySsoBody } from '@heard/contract';
import type { Transaction } from '../../database/Database.ts';
import { bindTo } from '../../kernel/bindTo.ts';
import type { CompanyOwner } from '../../kernel/Caller.ts';
import { hasOwnAddresses } from '../../kernel/isOnWebsite.ts';
import { NO_PASSWORD } from '../../kernel/passwords.ts';
import { fieldError, invalidField, ProblemError } from '../../problems.ts';
import type { CompanySsoDependencies } from './CompanySsoDependencies.ts';
import type { SsoRow, SsoSettings } from './companySso.repository.ts';
import { toLogoutUri, toRedirectUri } from './ssoUrls.ts';

const CONFIGURATION_PATH = /\/\.well-known\/openid-configuration$/;

export type SsoSettingsService = ReturnType<typeof ssoSettingsService>;

/** Provides the single sign-on settings of a company. */
export function ssoSettingsService(dependencies: CompanySsoDependencies) {
  return bindTo(dependencies, { read, save, remove });
}

/** Returns the settings of a company, without the client secret. */
async function read(dependencies: CompanySsoDependencies, caller: CompanyOwner): Promise<CompanySso> {
  const { companySso, publicUrl } = dependencies;
  const { domain, companyId } = caller;
  const row = await companySso.find(companyId);
  return {
    redirectUri: toRedirectUri(publicUrl, domain),
    logoutUri: toLogoutUri(publicUrl),
    domain,
    isProven: await isProven(dependencies, caller),
    canRequire: await hasWayBack(dependencies, caller),
    settings: row === undefined ? null : await toSettings(dependencies, row),
  };
}

async function toSettings(
  { companyPeople, passkeys }: CompanySsoDependencies,
  row: SsoRow,
): Promise<NonNullable<CompanySso['settings']>> {
  const { way_back_person_id: personId, revision, tested_revision: tested, tested_at: testedAt } = row;
  const person = personId === null ? undefined : await companyPeople.findById(personId);
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    defaultRole: row.default_role,
    groupsClaim: row.groups_claim,
    groupRoles: row.group_roles,
    active: row.active,
    required: row.required,
    testedAt: revision === tested && testedAt !== null ? testedAt.toISOString() : null,
    wayBack:
      person === undefined
        ? null
        : {
            id: person.id,
            name: person.name ?? person.email,
            email: person.email,
            hasPasskey: (await passkeys.list({ personId: person.id })).length > 0,
          },
  };
}

/** Returns whether a company has proven its domain, and all email addresses at the domain are the company's. */
async function isProven({ companies }: CompanySsoDependencies, { companyId, domain }: CompanyOwner): Promise<boolean> {
  const company = await companies.findById(companyId);
  return company !== undefined && company.verified_at !== null && hasOwnAddresses(domain);
}

/** Returns whether the caller has a password and a passkey. */
async function hasWayBack({ credentials, passkeys }: CompanySsoDependencies, caller: CompanyOwner): Promise<boolean> {
  const { personId, companyId } = caller;
  const account = personId === undefined ? { companyId } : { personId };
  const stored = await credentials.find(account);
  return stored !== null && stored.passwordHash !== NO_PASSWORD && (await passkeys.list(account)).length > 0;
}

/**
 * Stores settings. After a change of the provider or the mapping, single sign-on needs another test before it can be turned on.
 *
 * @throws 400 for a missing secret or a forbidden issuer, 400 or 401 for `currentPassword`, 409 when the domain is not proven, the
 *   settings have not passed a test, or the caller lacks the password or passkey with which to log in while single sign-on fails
 */
async function save(
  dependencies: CompanySsoDependencies,
  caller: CompanyOwner,
  body: PutCompanySsoBody,
): Promise<CompanySso> {
  const { companySso, companyLog, memberships, runInTransaction } = dependencies;
  const { companyId } = caller;
  if (!(await isProven(dependencies, caller))) throw new ProblemError('domain-not-proven');
  const stored = await companySso.find(companyId);
  const { fields, needsTest, ...entered } = await readEntered(dependencies, caller, body, stored);
  const { active, required } = body;
  if (required && !active) throw invalidField('required', 'required');
  if (active && (needsTest || stored === undefined || stored.tested_revision !== stored.revision))
    throw new ProblemError('sso-not-tested');
  const keeper = keepsWayBack(stored);
  const wayBack = required ? (keeper ?? (await createWayBack(dependencies, caller))) : null;
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [caller]);
    const current = await companySso.find(companyId, transaction);
    // Rejects settings that another admin has changed in the meantime.
    if (!isSame(current, stored)) throw new ProblemError('sso-not-tested');
    if (wayBack !== null && keeper === null) await requirePasskey(dependencies, transaction, wayBack);
    await companySso.save(
      transaction,
      companyId,
      { ...entered, active, required, way_back_person_id: wayBack },
      needsTest,
    );
    const changed = [
      ...fields,
      ...(active === (stored?.active ?? false) ? [] : ['active']),
      ...(required === (stored?.required ?? false) ? [] : ['required']),
    ];
    // If the caller had no person id, `createWayBack` may have moved the caller's login to a row of `company_people`. Then logs the id of this row.
    const personId = caller.personId ?? wayBack;
    const actor = { companyId, ...(personId !== null && { personId }) };
    if (changed.length > 0) await companyLog.add(transaction, actor, { kind: 'sso.changed', fields: changed });
  });
  return read(dependencies, caller);
}

const isSame = (one: SsoRow | undefined, other: SsoRow | undefined): boolean =>
  one?.revision === other?.revision && one?.active === other?.active && one?.required === other?.required;

/** Returns the id of the admin who may log in without single sign-on; null if single sign-on is not required. */
const keepsWayBack = (stored: SsoRow | undefined): string | null =>
  stored?.required === true ? stored.way_back_person_id : null;

/** Returns the caller as the admin who may log in without single sign-on. @throws 409 unless they have a password and a passkey */
async function createWayBack(dependencies: CompanySsoDependencies, caller: CompanyOwner): Promise<string> {
  if (!(await hasWayBack(dependencies, caller))) throw new ProblemError('sso-no-way-back');
  return (await dependencies.ensurePerson(caller)).id;
}

/** Requires that the admin who may log in without single sign-on still has a passkey. @throws 409 */
async function requirePasskey(
  { credentials, passkeys }: Pick<CompanySsoDependencies, 'credentials' | 'passkeys'>,
  transaction: Transaction,
  personId: string,
): Promise<void> {
  const account = { personId };
  // Waits until concurrent removals of passkeys have ended. Later removals find that this admin needs a passkey.
  await credentials.lock(transaction, account, 'share');
  if ((await passkeys.list(account, transaction)).length === 0) throw new ProblemError('sso-no-way-back');
}

/**
 * Returns the settings to store, the names of changed settings, and whether a change requires a new test. The stored
 * secret is never sent to another issuer.
 */
async function readEntered(
  { checkPassword, parseTarget, secretBox }: CompanySsoDependencies,
  caller: CompanyOwner,
  { issuer: text, clientId, clientSecret, defaultRole, groupsClaim, groupRoles, currentPassword }: PutCompanySsoBody,
  stored: SsoRow | undefined,
): Promise<Omit<SsoSettings, 'active' | 'required' | 'way_back_person_id'> & { fields: string[]; needsTest: boolean }> {
  const issuer = text.trim().replace(CONFIGURATION_PATH, '');
  if (parseTarget(issuer) === null || /[?#]/.test(issuer)) throw new ProblemError('target-not-allowed');
  const isOther = stored?.issuer !== issuer || stored.client_id !== clientId;
  if (isOther || clientSecret !== undefined) {
    if (currentPassword === undefined) throw invalidField('currentPassword', 'required');
    await checkPassword(caller, currentPassword, 'currentPassword');
  }
  if (isOther && clientSecret === undefined)
    throw new ProblemError('validation', { errors: [fieldError('clientSecret', 'required')] });
  const changes = {
    issuer: stored?.issuer !== issuer,
    clientId: stored?.client_id !== clientId,
    clientSecret: clientSecret !== undefined,
    defaultRole: stored?.default_role !== defaultRole,
    groupsClaim: (stored?.groups_claim ?? null) !== groupsClaim,
    groupRoles: !hasSameRoles(stored?.group_roles ?? [], groupRoles),
  };
  const fields = Object.entries(changes).flatMap(([name, isChanged]) => (isChanged ? [name] : []));
  return {
    issuer,
    client_id: clientId,
    client_secret:
      clientSecret === undefined && stored !== undefined
        ? stored.client_secret
        : secretBox.encrypt(Buffer.from(clientSecret ?? '')),
    default_role: defaultRole,
    groups_claim: groupsClaim,
    group_roles: groupRoles,
    fields,
    needsTest: fields.length > 0,
  };
}

const hasSameRoles = (one: SsoRow['group_roles'], other: SsoRow['group_roles']): boolean =>
  one.length === other.length &&
  one.every(({ group, role }, index) => group === other[index]?.group && role === other[index].role);

/** Deletes the settings. Everybody then logs in with a password. @throws 404 */
async function remove(dependencies: CompanySsoDependencies, caller: CompanyOwner): Promise<void> {
  const { companySso, companyLog, memberships, runInTransaction } = dependencies;
  await runInTransaction(async (transaction) => {
    await memberships.lock(transaction, [caller]);
    if (!(await companySso.remove(transaction, caller.companyId))) throw new ProblemError('not-found');
    await companyLog.add(transaction, caller, { kind: 'sso.changed', fields: ['deleted'] });
  });
}
