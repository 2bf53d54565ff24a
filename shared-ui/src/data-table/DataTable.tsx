import { type Key, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { scrollHint } from '../theme/scrollHint.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';

const Scroll = styled.div`
  /* Positioned, so that visually hidden content does not widen the page. */
  position: relative;
  overflow-x: auto;
  ${scrollHint('--surface-raised')}
  border-radius: var(--radius-sm);
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-sm);

  & > caption {
    padding-bottom: var(--space-2);
    color: var(--text-muted);
    text-align: start;
  }
  & :is(th, td) {
    padding: var(--space-3);
    border-bottom: 1px solid var(--border);
    text-align: start;
    white-space: nowrap;
  }
  & :is(th, td):first-child {
    padding-inline-start: 0;
  }
  & :is(th, td):last-child {
    padding-inline-end: 0;
  }
  & th {
    color: var(--text-muted);
    font-weight: var(--weight-medium);
  }
  & tbody tr:last-child td {
    border-bottom: 0;
  }
  & [data-number] {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`;

/** A column of a `DataTable`. */
export interface DataTableColumn<Row> {
  id: string;
  /** The header of the column. */
  head: ReactNode;
  /** Hides the header from view. */
  hiddenHead?: boolean;
  /** Aligns the cells at the end, with digits of one width. */
  numeric?: boolean;
  cell: (row: Row, index: number) => ReactNode;
}

/** The props of `DataTable`. */
export interface DataTableProps<Row> {
  /** The caption above the table. */
  caption: ReactNode;
  /** Hides the caption visually, below a heading with the same text. */
  hiddenCaption?: boolean;
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
  getKey: (row: Row, index: number) => Key;
}

/**
 * A table of short texts and numbers. A table that is wider than its container scrolls sideways, also by keyboard.
 *
 * @example
 * <DataTable
 * caption="Uploads"
 * columns={[{ id: 'rows', head: 'Rows', numeric: true, cell: ({ rows }) => rows }]}
 * rows={uploads}
 * getKey={({ id }) => id}
 * />
 */
export function DataTable<Row>({ caption, hiddenCaption = false, columns, rows, getKey }: DataTableProps<Row>) {
  const captionId = useId();
  return (
    <Scroll tabIndex={0} role="region" aria-labelledby={captionId}>
      <Table>
        <caption id={captionId}>{hiddenCaption ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, head, hiddenHead, numeric }) => (
              <th key={id} scope="col" data-number={numeric || undefined}>
                {hiddenHead ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={getKey(row, index)}>
              {columns.map(({ id, numeric, cell }) => (
                <td key={id} data-number={numeric || undefined}>
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroll>
  );
}
