import {
  cutText,
  getSite,
  RATING_MAX,
  RATING_MIN,
  type CompanyReview,
  type CompanyWithReviews,
  type Language,
  type PublicReview,
} from '@heard/contract';
import { fullName, getSiteName, paths, withUrlLanguage } from '@heard/sdk/documents';

/** Maximum length of the name of an author. Google shows no review whose author has a longer name. */
const AUTHOR_MAX_LENGTH = 99;
const SCALE = { bestRating: RATING_MAX, worstRating: RATING_MIN };

export interface OrganizationOptions {
  company: CompanyWithReviews;
  /** The URL of the company's page in English, which identifies the company in all languages. */
  url: string;
  /** The URL of this page. */
  page: string;
  /** The URL of the company's avatar. */
  image: string | null;
  publicUrl: string;
}

/** Converts a company and its newest reviews to schema.org's Organization, for JSON-LD. Without reviews it has no rating. */
export function toOrganization({ company, url, page, image, publicUrl }: OrganizationOptions): object {
  const { name, description, website, reviewsQuantity, ratingGeneral, review } = company;
  const place = toPostalAddress(company);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': url,
    name,
    url: website,
    sameAs: website,
    mainEntityOfPage: page,
    ...(description !== null && { description }),
    ...(image !== null && { image, logo: image }),
    ...(place !== null && { address: place }),
    ...(reviewsQuantity > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        // Rounds to two decimals, because a mean may be 4.333333333333333.
        ratingValue: Math.round(ratingGeneral * 100) / 100,
        ...SCALE,
        reviewCount: reviewsQuantity,
      },
      review: review.map((one) => toReview(one, name, publicUrl)),
    }),
  };
}

/** Converts a review with its company to schema.org's Review, for JSON-LD. @param url of its page */
export function toReviewOfCompany(review: PublicReview, url: string, publicUrl: string): object {
  const { company, updatedAt } = review;
  const { id, name, website, avatar } = company;
  const image = avatar === null ? {} : { image: `${publicUrl}/api${avatar}` };
  return {
    '@context': 'https://schema.org',
    ...image,
    ...toReview(review, name, publicUrl),
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
  };
}

/** @param companyName the name of the company, which is the author of the reply */
function toReview(review: CompanyReview, companyName: string, publicUrl: string): object {
  const { user, createdAt, rating, title, description, language, reply, photos } = review;
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: cutText(fullName(user), AUTHOR_MAX_LENGTH) },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...SCALE },
    name: title,
    reviewBody: description,
    publisher: { '@type': 'Organization', name: getSiteName() },
    ...(language !== null && { inLanguage: language }),
    ...(photos.length > 0 && { image: photos.map(({ large }) => `${publicUrl}/api${large.path}`) }),
    ...(reply !== null && {
      comment: {
        '@type': 'Comment',
        text: reply.text,
        dateCreated: reply.createdAt,
        dateModified: reply.updatedAt,
        author: { '@type': 'Organization', name: companyName },
        ...(reply.language !== null && { inLanguage: reply.language }),
      },
    }),
  };
}

// The country is left out unless its code is known (ISO 3166-1).
function toPostalAddress({ address, city, place }: CompanyWithReviews): object | null {
  const code = place?.country.code;
  if (address === null && city === null && code === undefined) return null;
  return {
    '@type': 'PostalAddress',
    ...(address !== null && { streetAddress: address }),
    ...(city !== null && { addressLocality: city }),
    ...(code !== undefined && { addressCountry: code }),
  };
}

/** Describes the site and its search as schema.org's WebSite, for JSON-LD. */
export function toWebSite(language: Language, publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: getSiteName(),
    url: withUrlLanguage(language, `${publicUrl}/`),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': { '@type': 'PropertyValueSpecification', valueRequired: true, valueName: 'search_term_string' },
    },
  };
}

/** Describes Heard itself as schema.org's Organization, for JSON-LD. */
export function toPublisher(publicUrl: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: getSiteName(),
    url: `${publicUrl}/`,
    logo: publicUrl + (getSite()?.logo?.path ?? '/icon-512.png'),
  };
}

/** An item of the breadcrumbs: a parent page, or the page itself. */
export interface Breadcrumb {
  name: string;
  path: string;
}

/** Converts the breadcrumbs of a page to schema.org's BreadcrumbList. */
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
