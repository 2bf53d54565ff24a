import {
  RATING_MAX,
  RATING_MIN,
  type CompanyReview,
  type CompanyWithReviews,
  type Language,
  type PublicReview,
} from '@heard/contract';
import { fullName, paths } from '@heard/sdk/server';
import { withUrlLanguage } from './urlLanguage.ts';

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

/** Converts a review with its company to schema.org's Review, for JSON-LD. @param url of its page */
export function toReviewOfCompany(review: PublicReview, url: string, publicUrl: string): object {
  const { company, reply, updatedAt } = review;
  const { id, name, website, avatar } = company;
  const image = avatar === null ? {} : { image: `${publicUrl}/api${avatar}` };
  return {
    '@context': 'https://schema.org',
    ...toReview(review),
    '@id': url,
    url,
    dateModified: updatedAt,
    itemReviewed: {
      '@type': 'Organization',
      '@id': `${publicUrl}${paths.company(id)}`,
      name,
      url: website,
      ...image,
    },
    ...image,
    ...(reply !== null && {
      comment: {
        '@type': 'Comment',
        text: reply.text,
        dateCreated: reply.createdAt,
        dateModified: reply.updatedAt,
        author: { '@type': 'Organization', name },
        ...(reply.language !== null && { inLanguage: reply.language }),
      },
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

/** A page above another one, or the page itself. */
export interface Breadcrumb {
  name: string;
  path: string;
}

/** Converts the way to a page to schema.org's BreadcrumbList. */
export function toBreadcrumbs(crumbs: readonly Breadcrumb[], language: Language, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: withUrlLanguage(language, `${publicUrl}${path}`),
    })),
  };
}
