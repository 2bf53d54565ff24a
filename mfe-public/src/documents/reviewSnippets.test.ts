import type { CompanyWithReviews } from '@heard/contract';
import { aCompany, aCompanyReview } from '@heard/sdk/testing';
import { toOrganization, toPublisher, toReviewOfCompany } from './structuredData.ts';

// The rules for review snippets: https://developers.google.com/search/docs/appearance/structured-data/review-snippet

const publicUrl = 'https://heard.example';
const url = `${publicUrl}/business/company.example`;
const reviews = [
  aCompanyReview({ rating: 4, language: 'en', user: { id: null, name: 'Ada', lastName: 'Example', avatar: null } }),
];
const row = aCompany({
  id: 'company.example',
  name: 'Example',
  website: 'https://company.example',
  reviewsQuantity: 2,
  ratingGeneral: 4.5,
  address: 'Example Street 1',
  city: 'Valencia',
  country: 'Spain',
  place: null,
});
const exampleCompany: CompanyWithReviews = {
  ...row,
  mergedFrom: [],
  place: null,
  replies: null,
  unusualReviews: false,
  review: reviews,
};

const readOrganization = (company = exampleCompany) =>
  JSON.parse(
    JSON.stringify(toOrganization({ company, url, page: url, image: null, publicUrl: 'https://heard.example' })),
  );

const readReview = () => {
  const [first] = reviews;
  if (first === undefined) throw new Error('The example has a review.');
  const company = { ...row, score: null, replies: false, place: null };
  return JSON.parse(JSON.stringify(toReviewOfCompany({ ...first, company }, `${publicUrl}/review/1`, publicUrl)));
};

const RATING = { '@type': 'Rating', ratingValue: 4, bestRating: 5, worstRating: 0 };

it('describes the aggregate rating of a company by all required and recommended properties', () => {
  const { name, aggregateRating } = readOrganization();
  expect(name).toBe('Example');
  expect(aggregateRating).toEqual({
    '@type': 'AggregateRating',
    ratingValue: 4.5,
    bestRating: 5,
    worstRating: 0,
    reviewCount: 2,
  });
});

it('describes each review of a company by all required and recommended properties', () => {
  expect(readOrganization().review).toEqual([
    expect.objectContaining({
      '@type': 'Review',
      author: { '@type': 'Person', name: 'Ada Example' },
      datePublished: reviews[0]?.createdAt,
      reviewRating: RATING,
      publisher: { '@type': 'Organization', name: 'Heard' },
      inLanguage: 'en',
    }),
  ]);
});

it('shortens the names of authors to fewer than 100 characters', () => {
  const user = { id: null, name: 'A'.repeat(60), lastName: 'B'.repeat(60), avatar: null };
  const [{ author }] = readOrganization({ ...exampleCompany, review: reviews.map((one) => ({ ...one, user })) }).review;
  expect(author.name.length).toBeLessThan(100);
});

it('describes the subject of a review on the page of the review', () => {
  expect(readReview()).toMatchObject({
    '@type': 'Review',
    author: { '@type': 'Person', name: 'Ada Example' },
    reviewRating: RATING,
    publisher: { '@type': 'Organization', name: 'Heard' },
    // Uses a type that Google supports.
    itemReviewed: { '@type': 'Organization', '@id': url, name: 'Example' },
  });
});

it('identifies the company and its country', () => {
  const names = { en: 'Spain', es: 'España', fr: 'Espagne' };
  const known = readOrganization({ ...exampleCompany, place: { country: { code: 'ES', names }, city: null } });
  expect(known).toMatchObject({ sameAs: 'https://company.example', address: { addressCountry: 'ES' } });
  // A name that belongs to no country.
  expect(readOrganization({ ...exampleCompany, country: 'Middle Earth', place: null }).address).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Example Street 1',
    addressLocality: 'Valencia',
  });
});

it('describes no rating without reviews', () => {
  const organization = readOrganization({ ...exampleCompany, reviewsQuantity: 0, ratingGeneral: 0, review: [] });
  expect(organization).not.toHaveProperty('aggregateRating');
  expect(organization).not.toHaveProperty('review');
});

it('does not rate Heard itself on its own site', () => {
  expect(Object.keys(toPublisher(publicUrl))).toEqual(['@context', '@type', 'name', 'url', 'logo']);
});
