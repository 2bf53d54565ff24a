/** The page for developers. Not part of the SDK's `paths`, because the first page would load it. */
export const developersPath = '/my-company/developers';

/** The path of the tab with the webhooks. */
export const webhooksPath = `${developersPath}/webhooks`;

/** The path of the tab with the API keys. */
export const apiKeysPath = `${developersPath}/keys`;
