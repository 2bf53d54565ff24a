import { paths } from '@heard/sdk';

/** The path of the page where a company proves that its website is its own. */
export const ownershipPath = `${paths.myCompany}/ownership`;
