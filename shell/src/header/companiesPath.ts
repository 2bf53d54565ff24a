/** The path of the page on which a person of several companies chooses a company. */
export const COMPANIES_PATH = '/my-company/companies';
