/** What was sent as JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- tests look for what must not be there, too: a type would forbid that
export type Json = any; // the one place: the reason stands above
