/** The idle timeout of all sessions except those of administrators. */
export const COMPANY_IDLE_LIMIT = "interval '30 days'";

/** The idle timeout of a session that may belong to an administrator (ASVS 5.0, 7.3.1). An SQL expression for a query with the user `u`. */
export const IDLE_LIMIT = `case when u.role = 'admin' then interval '1 hour' else ${COMPANY_IDLE_LIMIT} end`;
