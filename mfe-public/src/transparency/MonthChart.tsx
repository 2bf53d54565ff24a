import type { TransparencyMonth } from '@heard/contract';
import { useFormats, useLanguage } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Columns = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  gap: var(--space-1);
  height: 12rem;
  margin-top: var(--space-4);

  & > div {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto;
    gap: var(--space-1);
    text-align: center;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  & > div > div {
    position: relative;
    border-bottom: 1px solid var(--border);
  }
`;

/** A column. `--h` is its height as a share of the highest column. */
const Column = styled.i`
  position: absolute;
  inset: auto 10% 0;
  height: var(--h);
  border: 1px solid var(--rating-4);
  border-bottom: 0;
  border-radius: var(--radius-sm) var(--radius-sm) 0 0;
  background: var(--accent-soft);
  forced-color-adjust: none;

  &[data-upheld] {
    background: var(--rating-4);
  }
`;

const Legend = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin-block: var(--space-3);
  color: var(--text-muted);
  font-size: var(--text-sm);

  & > span {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
  & i {
    width: 0.75rem;
    height: 0.75rem;
    border: 1px solid var(--rating-4);
    border-radius: 3px;
    background: var(--accent-soft);
    forced-color-adjust: none;
  }
  & i[data-upheld] {
    background: var(--rating-4);
  }
`;

const Details = styled.details`
  font-size: var(--text-sm);

  & > summary {
    width: fit-content;
    padding-block: var(--space-2);
    color: var(--accent-text);
    font-weight: var(--weight-strong);
    cursor: pointer;
  }
  & table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  & :is(th, td) {
    padding: var(--space-2) var(--space-1);
    border-bottom: 1px solid var(--border);
    font-weight: var(--weight-text);
    text-align: end;
  }
  & :is(th, td):first-child {
    text-align: start;
  }
`;

/** Shows for each month how many reports were made and how many of them were upheld, as a chart with columns and as a table. */
export function MonthChart({ months }: { months: readonly TransparencyMonth[] }) {
  const t = useMessages();
  const language = useLanguage();
  const short = new Intl.DateTimeFormat(language, { month: 'narrow', timeZone: 'UTC' });
  const rows = [...months].reverse().map(({ month, flags: reports, upheldByCompany, upheldByOthers }) => ({
    date: new Date(`${month}-01T00:00:00Z`),
    flags: reports,
    upheld: upheldByCompany + upheldByOthers,
  }));
  // Reports of earlier months can be upheld in this month, so more reports may be upheld than were sent in this month.
  const highest = Math.max(1, ...rows.flatMap(({ flags, upheld }) => [flags, upheld]));
  const total = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const summary = t('site.chart', {
    flags: total(({ flags }) => flags),
    upheld: total(({ upheld }) => upheld),
  });
  return (
    <>
      <Columns role="img" aria-label={summary}>
        {rows.map(({ date, flags, upheld }) => (
          <div key={date.toISOString()}>
            <div>
              {flags > 0 && <Column style={{ '--h': `${(flags / highest) * 100}%` }} />}
              {upheld > 0 && <Column data-upheld style={{ '--h': `${(upheld / highest) * 100}%` }} />}
            </div>
            {short.format(date)}
          </div>
        ))}
      </Columns>
      <Legend aria-hidden="true">
        <span>
          <i data-upheld />
          {t('site.upheldReports')}
        </span>
        <span>
          <i />
          {t('site.allReports')}
        </span>
      </Legend>
      <MonthTable rows={rows} />
    </>
  );
}

function MonthTable({ rows }: { rows: readonly { date: Date; flags: number; upheld: number }[] }) {
  const t = useMessages();
  const language = useLanguage();
  const { formatNumber } = useFormats();
  const long = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Details>
      <summary>{t('site.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('site.month')}</th>
            <th scope="col">{t('site.flags')}</th>
            <th scope="col">{t('site.upheld')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ date, flags, upheld }) => (
            <tr key={date.toISOString()}>
              <th scope="row">{long.format(date)}</th>
              <td>{formatNumber(flags)}</td>
              <td>{formatNumber(upheld)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Details>
  );
}
