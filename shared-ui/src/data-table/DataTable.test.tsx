import { render, screen, within } from '@testing-library/react';
import { DataTable } from './DataTable.tsx';

test('renders a table with a name, headers and cells, and scrolls by keyboard', () => {
  render(
    <DataTable
      caption="Uploads"
      hiddenCaption
      columns={[
        { id: 'row', head: 'Row', hiddenHead: true, cell: (_, index) => index + 1 },
        { id: 'rows', head: 'Rows', numeric: true, cell: ({ rows }) => rows },
      ]}
      rows={[{ rows: 240 }, { rows: 61 }]}
      getKey={(_, index) => index}
    />,
  );
  const table = within(screen.getByRole('table', { name: 'Uploads' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Row', 'Rows']);
  expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '240', '2', '61']);
  expect(screen.getByRole('region', { name: 'Uploads' })).toHaveAttribute('tabindex', '0');
});
