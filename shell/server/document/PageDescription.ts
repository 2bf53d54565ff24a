import type { CompanyWithReviews } from '@heard/contract';

/** What a document says of its page, for browsers, search engines and previews of links. */
export interface PageDescription {
  /** The page's own; null for the product's name alone. */
  title: string | null;
  /** What it is about; null where nothing is said. */
  description: string | null;
  /** Its one address in English; null: search engines are told to leave it out. */
  address: string | null;
  /** The company whose page it is, as the API has just answered; null on other pages, and where there was no answer. */
  company: CompanyWithReviews | null;
}
