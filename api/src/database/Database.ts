/**
 * A pool of database connections. Only repositories and this folder can query it, through `toKnex`. For all other code, the type is opaque.
 * Knex's own types are assignable to this type and to `Transaction`.
 */
export interface Database {
  /** Closes all connections. */
  destroy(): Promise<void>;
}

/** An open transaction, see `runInTransaction`. Opaque like `Database`. */
export interface Transaction {
  isCompleted(): boolean;
}
