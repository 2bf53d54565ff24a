/** The types of an endpoint: path parameters, body, query, and the body of a successful response or the items of a paginated list. */
export interface EndpointTypes {
  params?: Record<string, string>;
  body?: unknown;
  /** Query parameters in addition to `limit` and `cursor` of a list. */
  query?: object;
  response?: unknown;
  items?: unknown;
}

/** The definition of an endpoint for clients. */
export interface Endpoint<Types extends EndpointTypes = EndpointTypes> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path with parameters such as `{id}`. */
  readonly path: string;
  /** Exists only as a type, which contains the types of the endpoint. At run time, the property has no value. */
  readonly types?: Types;
}

/**
 * Defines an endpoint. Its schemas are only types here: browsers load definitions, and not the library that validates.
 * The annotation makes builds drop definitions that they do not use.
 * @example
 * export const getScore = defineEndpoint<{ params: { id: string }; response: Score }>({
 *   method: 'GET',
 *   path: '/company/{id}/score',
 * });
 */
/*#__NO_SIDE_EFFECTS__*/
export function defineEndpoint<Types extends EndpointTypes>(endpoint: Endpoint<Types>): Endpoint<Types> {
  return endpoint;
}
