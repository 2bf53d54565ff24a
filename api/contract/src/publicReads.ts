/**
 * The paths of the endpoints with GET whose responses are public: the same for everybody, with or without an account. The web server
 * requests them for the documents of pages.
 */
export const publicReads: readonly string[] = [
  '/categories',
  '/companies',
  '/company/{id}',
  '/company/{id}/decisions',
  '/company/{id}/history',
  '/company/{id}/review',
  '/company/{id}/score',
  '/company/{id}/similar',
  '/company/{id}/topics',
  '/company/{id}/transparency',
  '/comparison',
  '/home',
  '/licence',
  '/people/{id}',
  '/people/{id}/review',
  '/places',
  '/review-topics',
  '/review/{id}',
  '/topics',
  '/transparency',
  '/transparency/decisions',
];
