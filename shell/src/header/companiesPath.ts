/** The path of the page on which a person who belongs to several companies chooses a company. */
export const COMPANIES_PATH = '/my-company/companies';
