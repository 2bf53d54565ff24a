import { aCompanyReview, anOwnCompany } from '@heard/sdk/testing';
import { fillPlaceholders } from './fillPlaceholders.ts';

const user = { id: null, name: 'Adaeze', lastName: 'Okafor', avatar: null };
const fill = (text: string, name = 'Brightloaf') =>
  fillPlaceholders(text, aCompanyReview({ user, rating: 4 }), anOwnCompany({ name }));

it('replaces each placeholder by its value', () => {
  expect(fill('Hi {firstName}, {firstName}! {rating} stars for {company}.')).toBe(
    'Hi Adaeze, Adaeze! 4 stars for Brightloaf.',
  );
});

it('keeps text in braces that is not a known placeholder', () => {
  expect(fill('{lastName} {constructor} {')).toBe('{lastName} {constructor} {');
});

it('inserts values verbatim', () => {
  expect(fill('{company}', '$& {rating}')).toBe('$& {rating}');
});
