import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { activateLanguage } from '../language/language.ts';
import { MonthChart } from './MonthChart.tsx';
import type { MonthChartProps } from './MonthChartProps.ts';

const props: MonthChartProps = {
  title: 'Ratings over time',
  summary: 'The mean rose from 3.8 to 4.3 in 3 months.',
  months: [
    { month: '2026-09', mean: 3.8, parts: [12] },
    { month: '2026-10', mean: null, parts: [0] },
    { month: '2026-11', mean: 4.25, parts: [2], hollow: true, event: 'New name' },
  ],
  parts: [{ name: 'Reviews', color: 'red' }],
  line: 'Mean',
  isLastSoFar: true,
};

const measured: (() => void)[] = [];

beforeEach(() => {
  // Fakes the width and the resize observer, because jsdom has no layout.
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  globalThis.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      measured.push(() => callback([], this));
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

function show(changes: Partial<MonthChartProps> = {}) {
  const { container } = render(<MonthChart {...props} {...changes} />);
  act(() => measured.splice(0).forEach((measure) => measure()));
  return container;
}

// Covers INSIGHT-2.4
test('draws columns and a line that is interrupted in months without reviews', () => {
  const container = show();
  expect(screen.getByRole('img', { name: props.summary })).toHaveAttribute('width', '600');
  expect(container.querySelectorAll('rect[data-part]')).toHaveLength(2);
  expect(container.querySelectorAll('circle')).toHaveLength(2);
  expect(container.querySelectorAll('circle[data-hollow]')).toHaveLength(1);
  expect(container.querySelectorAll('[data-event]')).toHaveLength(1);
  expect(screen.getByText('so far')).toBeInTheDocument();
});

// Covers TRUST-8.6
test('moves through the months with arrow keys', async () => {
  const user = userEvent.setup();
  show();
  const slider = screen.getByRole('slider', { name: 'Months of the chart Ratings over time' });
  expect(screen.queryByText('November 2026')).toBeNull();
  act(() => slider.focus());
  expect(screen.getByText('November 2026')).toBeVisible();
  expect(slider).toHaveAttribute('aria-valuetext', 'November 2026, Mean: 4.3, Reviews: 2, New name');
  await user.keyboard('{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', 'October 2026, Reviews: 0');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', 'September 2026, Mean: 3.8, Reviews: 12');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('September 2026')).toBeNull();
});

// Covers TRUST-8.6
test('shows the numbers of the chart as a table', async () => {
  const user = userEvent.setup();
  show();
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const table = within(screen.getByRole('table', { name: 'Ratings over time' }));
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'September 2026',
    '3.8',
    '12',
    'October 2026',
    '–',
    '0',
    'November 2026 (so far) · New name',
    '4.3',
    '2',
  ]);
  await user.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

test('shows a table instead of a line for a single month', () => {
  show({ months: props.months.slice(1) });
  expect(screen.getByText('A line chart needs two months. Here are the numbers.')).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('formats months and numbers in the language of the page', async () => {
  await act(async () => activateLanguage('es'));
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Mostrar como tabla' }));
  expect(screen.getByRole('cell', { name: 'septiembre de 2026' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '3,8' })).toBeVisible();
  await act(async () => activateLanguage('en'));
});
