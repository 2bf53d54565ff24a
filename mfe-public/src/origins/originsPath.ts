import { paths } from '@heard/sdk';

/** What the three labels mean. */
export const originsPath = `${paths.howScoresWork}#origin`;
