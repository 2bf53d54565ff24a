/** How long a session of a company or person may be unused. */
export const COMPANY_IDLE_LIMIT = "interval '30 days'";

/** How long a session may be unused (ASVS 5.0, 7.3.1). */
export const IDLE_LIMIT = `case when u.role = 'admin' then interval '1 hour' else ${COMPANY_IDLE_LIMIT} end`;
