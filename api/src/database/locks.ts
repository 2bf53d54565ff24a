/**
 * Numbers of PostgreSQL's advisory locks, one per purpose. The numbers are arbitrary, but API processes of different
 * versions run side by side during an upgrade: a released number must not change.
 */
export const LOCKS = {
  /** Held while the migrations run. */
  migrations: 4_327_683,
  /** Held by the one process that writes to the Algolia index. */
  algoliaSender: 4_327_684,
  /** Held while the demo data is loaded. */
  demoData: 4_327_685,
} as const;
