import { paths } from '@heard/sdk';

/** The path of the definitions of the three labels. */
export const originsPath = `${paths.howScoresWork}#origin`;
