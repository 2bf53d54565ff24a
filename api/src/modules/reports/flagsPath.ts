/** Returns the path of the page with the reports of an account. */
export const flagsPath = (isCompany: boolean) => (isCompany ? '/my-company/reviews' : '/me/flags');
