/**
 * A pool of database connections. Opaque outside of repositories and this folder, which query it through `toKnex`.
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
