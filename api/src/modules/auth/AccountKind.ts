/** The kind of account that an email is about. Each kind has a separate login page. */
export type AccountKind = 'consumer' | 'company';
