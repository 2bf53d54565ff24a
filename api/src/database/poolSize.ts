/** The number of connections in a pool. */
export const POOL_SIZE = 10;
