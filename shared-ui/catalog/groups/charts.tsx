import { Card, MonthChart, type MonthChartProps } from '../../src/index.ts';
import type { Group } from '../Entry.ts';

const MEANS = [3.6, 3.4, null, 3.9, 4.1, 3.8, 4.2, 4.3, 4.2, 4.4, 4.3, 4.6];

const overTime: MonthChartProps = {
  title: 'Ratings over time',
  summary: 'The mean rose from 3.8 to 4.3 in 12 months.',
  months: MEANS.map((mean, at) => ({
    month: `2026-${`${at + 1}`.padStart(2, '0')}`,
    mean,
    parts: [mean === null ? 0 : 2 + ((at * 5) % 11)],
    hollow: at === 3,
    ...(at === 6 && { event: 'New name' }),
  })),
  parts: [{ name: 'Reviews', color: 'var(--surface-sunken)' }],
  line: 'Mean of the month',
  isLastSoFar: true,
};

const byStar: MonthChartProps = {
  title: 'By star',
  summary: '87 reviews by stars and month. Most have 5 stars.',
  months: overTime.months.map(({ month }, at) => ({ month, parts: [0, at % 2, 1, at % 3, 2, 1 + at] })),
  parts: [0, 1, 2, 3, 4, 5].map((stars) => ({ name: `${stars} stars`, color: `var(--rating-${stars})` })),
};

export const charts: Group = {
  name: 'charts',
  entries: [
    {
      components: ['MonthChart'],
      states: {
        line: () => (
          <Card>
            <MonthChart {...overTime} />
          </Card>
        ),
        columns: () => (
          <Card>
            <MonthChart {...byStar} />
          </Card>
        ),
        oneMonth: () => (
          <Card>
            <MonthChart {...overTime} months={overTime.months.slice(0, 1)} />
          </Card>
        ),
      },
    },
  ],
};
