/** The kind of account that an email is about: each has its own login page. */
export type AccountKind = 'consumer' | 'company';
