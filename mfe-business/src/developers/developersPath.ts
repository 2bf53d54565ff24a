/** The page for developers. Not in the SDK's `paths`, which the first page loads. */
export const developersPath = '/my-company/developers';
