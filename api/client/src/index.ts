export type * from './openApi.ts';
export { ApiError } from './ApiError.ts';
export { createClient, type ApiClient, type ClientOptions } from './createClient.ts';
export { paginate, type ListResponse, type PageOptions } from './paginate.ts';
