import { renderInHost } from '@heard/sdk/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import CategoryPicker from './CategoryPicker.tsx';

function Harness({ initial, locked = null }: { initial: string; locked?: string | null }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <CategoryPicker value={value} onChange={setValue} error={undefined} locked={locked} />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: /^Categories/ });

// Covers DISCOVERY-1.2
test('finds categories in every language and by other words, and takes three', async () => {
  const { user, container } = renderInHost(<Harness initial="" />);
  const value = () => container.querySelector('output')?.textContent;
  await user.type(field(), 'panader');
  await user.click(await screen.findByRole('option', { name: 'Bakeries & cake shops' }));
  expect(value()).toBe('bakeries');
  expect(field()).toHaveValue('');
  await user.type(field(), 'coiffeur');
  await user.keyboard('{Enter}');
  await user.type(field(), 'Hotels');
  expect(value()?.split(',')).toHaveLength(3);
  expect(field()).toBeDisabled();

  const list = within(screen.getByRole('list', { name: 'Chosen categories' }));
  const [, second] = list.getAllByRole('listitem');
  await user.click(within(second as HTMLElement).getByRole('button', { name: /^Make main/ }));
  expect(value()?.split(',')[1]).toBe('bakeries');
  await user.click(list.getByRole('button', { name: 'Remove Bakeries & cake shops' }));
  expect(value()).not.toContain('bakeries');
  expect(field()).toBeEnabled();
});

// Covers DISCOVERY-1.4
test('changes nothing while an administrator has locked the categories', async () => {
  renderInHost(<Harness initial="bakeries" locked="You can change them again on Nov 30, 2026." />);
  expect(await screen.findByText('Bakeries & cake shops')).toBeVisible();
  expect(field()).toBeDisabled();
  expect(screen.getByText('You can change them again on Nov 30, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});
