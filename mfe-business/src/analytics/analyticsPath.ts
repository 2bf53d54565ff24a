/** The page with the figures of the company. Not in the SDK's `paths`, which the first page loads. */
export const analyticsPath = '/my-company/analytics';
