import type { Knex } from 'knex';
import type { Tables as DatabaseTables } from './tables.ts';

/** The values of a write, for any of the columns. Each may be SQL, and a time may be a text. */
type Writable<Row> = {
  [Column in keyof Row]?: Row[Column] | Knex.Raw | (Extract<Row[Column], Date> extends never ? never : string);
};

type KnexTables = {
  [Name in keyof DatabaseTables]: Knex.CompositeTableType<
    DatabaseTables[Name],
    Writable<DatabaseTables[Name]>,
    Writable<DatabaseTables[Name]>
  >;
};

declare module 'knex/types/tables' {
  // Types `knex('users')` and the like.
  interface Tables extends KnexTables {}
}
