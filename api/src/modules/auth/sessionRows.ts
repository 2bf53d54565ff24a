/** How long a session may be unused (ASVS 5.0, 7.3.1). */
export const IDLE_LIMIT = `case when u.role = 'admin' then interval '1 hour' else interval '30 days' end`;
