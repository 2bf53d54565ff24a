import { RATING_MAX, RATING_MIN, type CompanyReview, type CompanyWithReviews } from '@heard/contract';
import { fullName } from '@heard/sdk/server';

const SCALE = { bestRating: RATING_MAX, worstRating: RATING_MIN };

export interface OrganizationOptions {
  company: CompanyWithReviews;
  /** The URL of its page in English, which identifies the company in all languages. */
  url: string;
  /** The URL of this page. */
  page: string;
  /** The URL of its avatar. */
  image: string | null;
}

/** Converts a company and its newest reviews to schema.org's Organization, for JSON-LD. Without reviews it has no rating. */
export function toOrganization({ company, url, page, image }: OrganizationOptions): object {
  const { name, description, website, reviewsQuantity, ratingGeneral, review } = company;
  const place = toPostalAddress(company);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name,
    url: website,
    mainEntityOfPage: page,
    ...(description !== null && { description }),
    ...(image !== null && { image, logo: image }),
    ...(place !== null && { address: place }),
    ...(reviewsQuantity > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // Two decimals instead of 4.333333333333333.
        ratingValue: Math.round(ratingGeneral * 100) / 100,
        ...SCALE,
        reviewCount: reviewsQuantity,
      },
      review: review.map(toReview),
    }),
  };
}

function toReview({ user, createdAt, rating, title, description, language }: CompanyReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: fullName(user) },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...SCALE },
    name: title,
    reviewBody: description,
    ...(language !== null && { inLanguage: language }),
  };
}

function toPostalAddress({ address, city, country }: CompanyWithReviews): object | null {
  if (address === null && city === null && country === null) return null;
  return {
    '@type': 'PostalAddress',
    ...(address !== null && { streetAddress: address }),
    ...(city !== null && { addressLocality: city }),
    ...(country !== null && { addressCountry: country }),
  };
}
