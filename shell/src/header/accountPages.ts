import { paths } from '@heard/sdk';

/** The pages of each kind of account. */
export const ACCOUNT_PAGES = {
  consumer: { home: paths.myReviews, label: 'nav.myReviews', settings: paths.mySettings },
  company: { home: paths.myCompanyReviews, label: 'nav.companyReviews', settings: paths.myCompanySettings },
  admin: { home: paths.moderation, label: 'nav.moderation', settings: `${paths.moderation}/settings` },
} as const;

/** The pages of one kind of account. */
export type AccountPages = (typeof ACCOUNT_PAGES)[keyof typeof ACCOUNT_PAGES];
