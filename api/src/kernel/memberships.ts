/**
 * Tests whether a person `p` can act for a company `c` only in sessions that were started by the company's single sign-on `o`. The domain
 * rule is the same as in `isAtDomain`.
 */
export const REQUIRES_SSO = `o.required and c.verified_at is not null and o.way_back_person_id <> p.id
  and right(p.email_key, length(c.domain) + 1) in ('@' || c.domain, '.' || c.domain)`;

/**
 * Selects the membership that a person has used last, ignoring memberships that require single sign-on. Also ignores companies without an
 * owner, and deleted claims.
 */
export const LAST_USED_MEMBERSHIP = `select m.* from company_memberships m
  left join companies c on c.id = m.company_id left join company_claims k on k.id = m.claim_id
  where m.person_id = ? and (c.claimed_at is not null or k.state <> 'deleted')
    and not exists (select from company_sso o, company_people p
      where o.company_id = m.company_id and p.id = m.person_id and ${REQUIRES_SSO})
  order by m.used_at desc, m.id desc limit 1`;

/** Selects the address for notices to an admin `p` of a company `c`: the work email while the login email is not confirmed. */
export const ADMIN_ADDRESS = 'case when p.email_confirmed_at is null then c.work_email else p.email end';

/** Selects the login emails of the people of a company `c`. Omits a login that is stored in the row of the company. */
export const PEOPLE_EMAILS = `array(select p.email from company_memberships m join company_people p on p.id = m.person_id
  where m.company_id = c.id)`;

/** Selects the name of a person. @param person the alias of `company_people` */
export const selectPersonName = (person: string): string =>
  `coalesce(${person}.name, split_part(${person}.email, '@', 1))`;
