import type { Problem } from '@heard/contract';

/** The API has answered, and it was no. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** What the API said (RFC 9457); null when the answer came from something else in between. */
  readonly problem: Problem | null;
  /** Seconds to wait, where the answer named them (`Retry-After`). */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.detail ?? problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** The first message about that field, if any. */
  fieldMessage(field: string): string | undefined {
    return this.problem?.errors?.find((error) => error.field === field)?.message;
  }
}

/** The API has not answered: no connection, or too late. */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

// By name: `instanceof` fails across two copies of a bundle.
export function isApiError(error: unknown, status?: number): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    (status === undefined || (error as ApiError).status === status)
  );
}

export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof Error && error.name === 'NetworkError';
}
