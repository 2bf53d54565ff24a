/** The page of the people of a company. Not part of the SDK's `paths`, because the first page would load it. */
export const peoplePath = '/my-company/people';

/** The path of the tab with the log. */
export const logPath = `${peoplePath}/log`;
