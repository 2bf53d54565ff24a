/** What was sent as JSON, of no type: tests look for what must not be there, too. */
export type Json = ReturnType<JSON['parse']>;
