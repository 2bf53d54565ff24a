/** The idle timeout of sessions of a company or person. */
export const COMPANY_IDLE_LIMIT = "interval '30 days'";

/** The idle timeout of sessions (ASVS 5.0, 7.3.1). */
export const IDLE_LIMIT = `case when u.role = 'admin' then interval '1 hour' else ${COMPANY_IDLE_LIMIT} end`;
