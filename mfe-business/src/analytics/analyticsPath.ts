/** The page with the figures of the company. Not part of the SDK's `paths`, because the first page would load it. */
export const analyticsPath = '/my-company/analytics';
