/** PostgreSQL's code for a write to a read-only server. */
const READ_ONLY = '25006';

/**
 * Waits for an optional write of a request that reads, such as the time at which a session was last used. Ignores the failure of the write
 * while the database is read-only.
 */
export async function ignoreReadOnly(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === READ_ONLY)) throw error;
  }
}
