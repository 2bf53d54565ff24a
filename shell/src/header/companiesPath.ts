/** The page on which people of several companies choose one. */
export const COMPANIES_PATH = '/my-company/companies';
