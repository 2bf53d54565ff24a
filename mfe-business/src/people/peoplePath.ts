/** The page of the people of a company. Not in the SDK's `paths`, which the first page loads. */
export const peoplePath = '/my-company/people';

/** The path of the tab with the log. */
export const logPath = `${peoplePath}/log`;
