/** The page that registers a further company. Not in the SDK's `paths`, which the first page loads. */
export const addCompanyPath = '/my-company/new';
