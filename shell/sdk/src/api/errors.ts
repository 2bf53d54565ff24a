import type { Problem } from '@heard/contract';

/**
 * The API has responded with an error. Recognize it by `isApiError`, never by `instanceof`.
 * @example
 * if (isApiError(error, 409)) navigate(paths.myReviews);
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** The API's problem details (RFC 9457); null when a proxy responded instead of the API. */
  readonly problem: Problem | null;
  /** Seconds to wait before a retry (`Retry-After`); null if the response does not contain it. */
  readonly retryAfter: number | null;

  constructor(status: number, problem: Problem | null, retryAfter: number | null = null) {
    super(problem?.detail ?? problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Returns the first message about a field; undefined if there is no message. The field has the same name as in the API. */
  fieldMessage(field: string): string | undefined {
    return this.problem?.errors?.find((error) => error.field === field)?.message;
  }
}

/** The longest `Retry-After` that counts as an overload, in seconds. A longer `Retry-After` means an outage. */
const MAX_OVERLOAD_SECONDS = 4;

/** Returns whether the API is overloaded: it has rejected a request, and expects to accept it within a few seconds. */
export function isOverload(status: number, retryAfter: number | null): retryAfter is number {
  return status === 503 && retryAfter !== null && retryAfter <= MAX_OVERLOAD_SECONDS;
}

/**
 * The API has not responded: no connection, or a timeout. Recognize it by `isNetworkError`.
 * @example
 * if (isNetworkError(error)) return t('offline');
 */
export class NetworkError extends Error {
  override name = 'NetworkError';
}

/**
 * Returns whether an error is an `ApiError`. Compares the name of the error, because the shell and a remote may each have a copy of the class.
 * @param status the required HTTP status; any status by default
 * @example
 * if (!isApiError(error, 404)) throw error;
 */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    (status === undefined || (error as ApiError).status === status)
  );
}

/**
 * Returns whether an error is a `NetworkError`: the API could not be reached.
 * @example
 * retry: (failures, error) => isNetworkError(error) && failures < 3,
 */
export function isNetworkError(error: unknown): error is NetworkError {
  return error instanceof Error && error.name === 'NetworkError';
}
