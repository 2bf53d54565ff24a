/** The page for developers. Not in the SDK's `paths`, which the first page loads. */
export const developersPath = '/my-company/developers';

/** The path of the tab with the webhooks. */
export const webhooksPath = `${developersPath}/webhooks`;

/** The path of the tab with the API keys. */
export const apiKeysPath = `${developersPath}/keys`;
