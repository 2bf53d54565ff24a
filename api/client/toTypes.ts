import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

/**
 * Generates the content of `src/openApi.ts` from the API's OpenAPI document.
 * @param document parsed JSON of `/openapi.json`
 */
export async function toTypes(document: OpenAPI3): Promise<string> {
  const types = astToString(
    await openapiTypescript(shareErrors(document), {
      alphabetize: true,
      rootTypes: true,
      rootTypesNoSchemaPrefix: true,
    }),
  );
  return `// Generated from the OpenAPI document of the API. Not in git.\n\n${types}`;
}

/** Replaces the error response of each endpoint, which is always the same, by a reference, and removes the names of status codes. */
function shareErrors(document: OpenAPI3): OpenAPI3 {
  let error = {};
  const { components, ...shared } = JSON.parse(JSON.stringify(document), (key, value) => {
    if (key === 'default' && value?.content !== undefined) {
      error = value;
      return { $ref: '#/components/responses/Error' };
    }
    return /^\d{3}$/.test(key) && typeof value?.description === 'string' ? { ...value, description: '' } : value;
  });
  return { ...shared, components: { ...components, responses: { Error: error } } };
}
