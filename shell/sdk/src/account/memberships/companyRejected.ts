/**
 * The reasons why the API rejects a request for the company of a page: the session acts for another company, or the person is no longer a member.
 */
export const COMPANY_REJECTIONS = ['other-company', 'no-membership'] as const;

export type CompanyRejection = (typeof COMPANY_REJECTIONS)[number];

/** The type of the event on `window` that reports a rejected request for the company of the page. The `detail` is a `CompanyRejection`. */
export const COMPANY_REJECTED = 'heard:company-rejected';
