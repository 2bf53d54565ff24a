/** Thrown when a promise has not settled in time. Callers check the name of the error. Errors of `AbortSignal.timeout` have the same name. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Limits the time to wait for a promise. The underlying operation is not cancelled.
 * @param promise the promise to wait for
 * @param milliseconds the time limit
 * @param message the message of the error
 * @throws TimeoutError when the promise has not settled within the limit; otherwise what the promise rejects with
 * @example
 * const library = await withTimeout(import('./search.ts'), 10_000, 'The search library took longer than 10 s to load.');
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  message: string,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(message)), milliseconds);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
