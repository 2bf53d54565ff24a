import {
  checkEmail,
  checkText,
  cleanText,
  type CompanyRole,
  type CompanySsoTest,
  cutText,
  textRules,
} from '@heard/contract';
import { isAtDomain } from '../../kernel/isOnWebsite.ts';
import type { OidcResult } from '../oidc/index.ts';
import type { SsoRow } from './companySso.repository.ts';

/** The data about a person that a login uses, derived from the claims of the provider. */
export interface SsoClaims {
  issuer: string;
  subject: string;
  /** The id of the provider's session, which its logout tokens contain; null if the provider sent none. */
  sessionId: string | null;
  /** The email address that the provider has verified. Null if the person can't log in, for the reason in `problem`. */
  email: string | null;
  problem: CompanySsoTest['problem'];
  name: string | null;
  /** The role at the first login. */
  role: CompanyRole;
  /** The group that decides about the role; null for the default role. */
  group: string | null;
}

type SsoMapping = Pick<SsoRow, 'domain' | 'default_role' | 'groups_claim' | 'group_roles'>;

/** Returns the email address and the role of a person, which the settings of a company derive from the provider's claims. */
export function mapClaims({ issuer, subject, sessionId, email, all }: OidcResult, settings: SsoMapping): SsoClaims {
  const { default_role: defaultRole, groups_claim: groupsClaim, group_roles: groupRoles, domain } = settings;
  const groups = groupsClaim === null ? [] : toTexts(all[groupsClaim]);
  const match = groupRoles.find(({ group }) => groups.includes(group));
  const problem = findProblem(email, all['email'], domain);
  return {
    issuer,
    subject,
    sessionId,
    email: problem === null ? email : null,
    problem,
    name: toName(all),
    role: match?.role ?? defaultRole,
    group: match?.group ?? null,
  };
}

function findProblem(email: string | null, sent: unknown, domain: string): SsoClaims['problem'] {
  if (typeof sent !== 'string' || sent === '') return 'emailMissing';
  // Rejects an email address that is not in its correct form. A corrected address would differ from the address that the provider has verified.
  if (email === null || checkEmail(email) !== null || cleanText(email) !== email) return 'emailNotVerified';
  return isAtDomain(email, domain) ? null : 'emailElsewhere';
}

/** Returns the groups. Some providers send one group as a text. */
function toTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

function toName(all: Record<string, unknown>): string | null {
  const text = (name: string) => (typeof all[name] === 'string' ? all[name] : '');
  const name = text('name') || `${text('given_name')} ${text('family_name')}`;
  return checkText(name, textRules.name) === null ? cleanText(name).trim() : null;
}

/** Maximum number of characters of a claim that a test shows. */
const VALUE_MAX_LENGTH = 500;

const USES: Readonly<Record<string, CompanySsoTest['claims'][number]['use']>> = {
  sub: 'subject',
  email: 'email',
  email_verified: 'emailVerified',
  name: 'name',
  given_name: 'name',
  family_name: 'name',
};

/** Returns each received claim and its mapped value. */
export function describeClaims(
  all: Record<string, unknown>,
  { groups_claim: groupsClaim }: Pick<SsoMapping, 'groups_claim'>,
): CompanySsoTest['claims'] {
  const isUnused = (name: string) => typeof all['name'] === 'string' && /^(?:given|family)_name$/.test(name);
  return Object.entries(all).map(([name, value]) => ({
    name,
    value: cutText(typeof value === 'string' ? value : JSON.stringify(value), VALUE_MAX_LENGTH),
    use: name === groupsClaim ? 'groups' : isUnused(name) ? null : (USES[name] ?? null),
  }));
}
