import type { Problem } from './openApi.ts';

/** An error response of the API. `message` is the problem's title, in the language of the response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body as RFC 9457 describes it; undefined if something in front of the API responded instead. */
  readonly problem: Problem | undefined;

  constructor(status: number, problem: Problem | undefined) {
    super(problem?.title ?? `Status ${status}`);
    this.status = status;
    this.problem = problem;
  }
}
