/** Connections of a pool. */
export const POOL_SIZE = 10;
