import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DataTable } from '../data-table/DataTable.tsx';
import { useFormats } from '../language/formats.ts';
import { CardTitle, Muted } from '../layout/layout.tsx';
import { useMessages } from './messages/messages.ts';
import type { ChartMonth, MonthChartProps } from './MonthChartProps.ts';
import { PlottedMonths } from './PlottedMonths.tsx';
import { useMonthNames } from './useMonthNames.ts';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  margin-bottom: var(--space-4);

  & > button {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: var(--control);
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-text);
    font: inherit;
    font-size: var(--text-sm);
    font-weight: var(--weight-strong);
    cursor: pointer;
  }
  & > button > svg {
    width: 1.1em;
    height: 1.1em;
  }
  @media print {
    & > button {
      display: none;
    }
  }
`;

/**
 * A chart of reviews by month: columns of counts, with a line of means above them if `line` names it. It is drawn for the available
 * width, can be read as a table, and has no motion. Load it lazily: it contains the scales.
 *
 * @example
 * <MonthChart
 *   title="Ratings over time"
 *   summary="The mean rose from 3.8 to 4.3 in 12 months."
 *   months={[{ month: '2026-10', mean: 4.1, parts: [12] }, { month: '2026-11', mean: 4.3, parts: [9] }]}
 *   parts={[{ name: 'Reviews', color: 'var(--surface-sunken)' }]}
 *   line="Mean of the month"
 * />
 */
export function MonthChart(props: MonthChartProps) {
  const { title, months, line, level = 'h3', children } = props;
  const t = useMessages();
  const [isTable, setIsTable] = useState(false);
  // Shows the table instead of the plot, because a line through one month shows nothing.
  const isShort = line !== undefined && months.filter(({ mean }) => mean !== null && mean !== undefined).length < 2;
  return (
    <>
      <Head>
        <CardTitle as={level}>{title}</CardTitle>
        {!isShort && (
          <button type="button" onClick={() => setIsTable(!isTable)}>
            {isTable ? <ChartColumn /> : <Table />}
            {isTable ? t('showChart') : t('showTable')}
          </button>
        )}
      </Head>
      {isShort && (
        <p>
          <Muted>{t('fewMonths')}</Muted>
        </p>
      )}
      {isShort || isTable ? <MonthTable {...props} /> : <PlottedMonths {...props} />}
      {children}
    </>
  );
}

function MonthTable({ title, months, parts, line, isLastSoFar }: MonthChartProps) {
  const t = useMessages();
  const { toLong } = useMonthNames();
  const { formatNumber, formatRating } = useFormats();
  return (
    <DataTable
      caption={title}
      hiddenCaption
      columns={[
        {
          id: 'month',
          head: t('month'),
          cell: ({ month, event }: ChartMonth, index) =>
            [
              toLong(month),
              isLastSoFar && index === months.length - 1 ? ` (${t('soFar')})` : '',
              event === undefined ? '' : ` · ${event}`,
            ].join(''),
        },
        ...(line === undefined
          ? []
          : [
              {
                id: 'mean',
                head: line,
                numeric: true,
                cell: ({ mean }: ChartMonth) => (mean === null || mean === undefined ? '–' : formatRating(mean)),
              },
            ]),
        ...parts.map(({ name }, at) => ({
          id: `part${at}`,
          head: name,
          numeric: true,
          cell: (month: ChartMonth) => formatNumber(month.parts[at] ?? 0),
        })),
      ]}
      rows={months}
      getKey={({ month }) => month}
    />
  );
}
