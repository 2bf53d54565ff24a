import { screen } from '@testing-library/react';
import { renderInHost } from '@heard/sdk/testing';
import { ReviewerFacts } from './ReviewerFacts.tsx';

it('shows the country and the number of reviews of an author', () => {
  renderInHost(<ReviewerFacts user={{ country: 'Spain', reviewsQuantity: 12 }} />);
  expect(screen.getByText('Spain · 12 reviews on Heard')).toBeVisible();
});

it('shows the number of reviews of an author without a country', () => {
  renderInHost(<ReviewerFacts user={{ country: null, reviewsQuantity: 1 }} />);
  expect(screen.getByText('1 review on Heard')).toBeVisible();
});
