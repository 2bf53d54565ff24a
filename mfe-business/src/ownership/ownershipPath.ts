import { paths } from '@heard/sdk';

/** The path of the page where a company proves that it owns its website. */
export const ownershipPath = `${paths.myCompany}/ownership`;
