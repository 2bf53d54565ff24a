import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SearchField } from './SearchField.tsx';

function Box({ busy = false }: { busy?: boolean }) {
  const [query, setQuery] = useState('bri');
  return (
    <SearchField
      aria-label="Search companies"
      value={query}
      onChange={(event) => setQuery(event.currentTarget.value)}
      onClear={() => setQuery('')}
      busy={busy}
    />
  );
}

describe('SearchField', () => {
  it('clears the text and keeps the focus', async () => {
    render(<Box />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    const input = screen.getByRole('textbox', { name: 'Search companies' });
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
  });

  it('lays out the text in the direction of its script', () => {
    render(<Box />);
    expect(screen.getByRole('textbox', { name: 'Search companies' })).toHaveAttribute('dir', 'auto');
  });

  it('shows a spinner while a search runs', () => {
    render(<Box busy />);
    expect(screen.getByRole('status', { name: 'Searching' })).toBeVisible();
  });
});
