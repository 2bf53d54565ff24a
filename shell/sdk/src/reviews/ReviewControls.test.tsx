import { act, fireEvent, screen } from '@testing-library/react';
import { renderInHost } from '@heard/sdk/testing';
import { ReviewControls } from './ReviewControls.tsx';
import { NO_FILTERS } from './reviewFilters.ts';
import { useReviewFilters } from './useReviewFilters.ts';

const controls = () => screen.getByRole('search', { name: 'Search these reviews' });

test('shows and hides the filters with a button, but never hides the search', async () => {
  const { user } = renderInHost(
    <ReviewControls languageCounts={{ en: 2, es: 1 }} filters={NO_FILTERS} onChange={() => undefined} />,
  );
  // Checks only the attributes, because CSS hides closed filters, and jsdom does not evaluate media queries.
  const button = screen.getByText('Filter').closest('button');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(controls()).toHaveAttribute('data-closed');
  await user.click(button as HTMLButtonElement);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(controls()).not.toHaveAttribute('data-closed');
});

test('shows the number of chosen filters on the button for filters', () => {
  const filters = { ...NO_FILTERS, ratings: [5, 4], language: 'es', q: 'bread' };
  renderInHost(<ReviewControls languageCounts={{ en: 2 }} filters={filters} onChange={() => undefined} />);
  expect(screen.getByText('Filter (2)')).toBeInTheDocument();
});

test('keeps the first filter when a second filter is chosen immediately afterwards', () => {
  function Filtered() {
    const [filters, change] = useReviewFilters();
    return <ReviewControls languageCounts={{ en: 2, es: 1 }} filters={filters} onChange={change} />;
  }
  renderInHost(<Filtered />);
  // The second filter is chosen before the page with the first filter is rendered.
  act(() => {
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } });
    fireEvent.change(screen.getByLabelText('Sort'), { target: { value: 'helpful' } });
  });
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ language: 'es', sort: 'helpful' });
});

test('includes additional fields in the number of active filters', () => {
  renderInHost(
    <ReviewControls
      languageCounts={{ en: 2 }}
      filters={{ ...NO_FILTERS, ratings: [5] }}
      onChange={() => undefined}
      chosenMore={2}
    >
      <input aria-label="Tag" />
    </ReviewControls>,
  );
  expect(screen.getByText('Filter (3)')).toBeInTheDocument();
  expect(screen.getByLabelText('Tag')).toBeInTheDocument();
});
