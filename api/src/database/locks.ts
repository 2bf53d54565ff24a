/**
 * Numbers of PostgreSQL's advisory locks, one per purpose. The numbers are arbitrary, but API processes of different
 * versions run side by side during an upgrade: a released number must not change.
 */
export const LOCKS = {
  /** Ensures that one process at a time runs migrations. */
  migrations: 4_327_683,
  /** Ensures that one process at a time writes to the Algolia index. */
  algoliaSender: 4_327_684,
  /** Ensures that one process at a time loads the demo data. */
  demoData: 4_327_685,
  /** Ensures that one process at a time computes the entries of lists. */
  ranks: 4_327_695,
  /** The first of the two keys of the locks of company login emails. The second key is a hash of the email. */
  companyEmail: 4_327_690,
  /** The lock of the search terms. Transactions that write terms share it. The removal of unused terms holds it exclusively. */
  searchTerms: 4_327_694,
} as const;
