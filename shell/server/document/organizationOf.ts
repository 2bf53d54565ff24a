import { RATING_MAX, RATING_MIN, type CompanyReview, type CompanyWithReviews } from '@heard/contract';
import { fullName } from '../../sdk/src/session/fullName.ts';

const SCALE = { bestRating: RATING_MAX, worstRating: RATING_MIN };

/**
 * A company and its newest reviews as schema.org's Organization, for JSON-LD. Without reviews it has no rating.
 * @param page the address of its page
 * @param image the address of its picture
 */
export function organizationOf(company: CompanyWithReviews, page: string, image: string | null): object {
  const { name, description, website, reviewsQuantity, ratingGeneral, review } = company;
  const address = addressOf(company);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': page,
    name,
    url: website,
    mainEntityOfPage: page,
    ...(description !== null && { description }),
    ...(image !== null && { image, logo: image }),
    ...(address !== null && { address }),
    ...(reviewsQuantity > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // Two decimals: nobody wants 4.333333333333333.
        ratingValue: Math.round(ratingGeneral * 100) / 100,
        ...SCALE,
        reviewCount: reviewsQuantity,
      },
      review: review.map(reviewOf),
    }),
  };
}

function reviewOf({ user, createdAt, rating, title, description }: CompanyReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: fullName(user) },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...SCALE },
    name: title,
    reviewBody: description,
  };
}

function addressOf({ address, city, country }: CompanyWithReviews): object | null {
  if (address === null && city === null && country === null) return null;
  return {
    '@type': 'PostalAddress',
    ...(address !== null && { streetAddress: address }),
    ...(city !== null && { addressLocality: city }),
    ...(country !== null && { addressCountry: country }),
  };
}
