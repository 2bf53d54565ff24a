/**
 * The problems of a request for a company: the session acts for another company, or the person is no longer a member.
 */
export const COMPANY_REJECTIONS = ['other-company', 'no-membership'] as const;

export type CompanyRejection = (typeof COMPANY_REJECTIONS)[number];

/** The event of the window when the API has rejected a request for the company of the page. Its `detail` is a `CompanyRejection`. */
export const COMPANY_REJECTED = 'heard:company-rejected';
