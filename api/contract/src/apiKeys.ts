/**
 * The scopes of an API key: read the company's reviews and profile, reply to its reviews, invite people, read its
 * analytics. Further scopes are added with their endpoints.
 */
export const API_KEY_SCOPES = ['reviews:read', 'replies:write', 'invitations:write', 'analytics:read'] as const;

/** A scope of an API key. */
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The maximum number of API keys per company. */
export const API_KEYS_MAX = 10;

/** The longest time after which a key can expire, in days. */
export const API_KEY_DAYS_MAX = 365;
