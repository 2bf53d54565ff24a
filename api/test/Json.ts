/** Parsed JSON without a type: tests also check that properties are absent. */
export type Json = ReturnType<JSON['parse']>;
