import { renderInHost } from '@heard/sdk/testing';
import { activateLanguage } from '@heard/ui';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { CategoryPicker } from './CategoryPicker.tsx';

function Harness({ initial, locked = null, max = 3 }: { initial: string; locked?: string | null; max?: number }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <CategoryPicker
        label="Categories"
        hint="The first one is the main one."
        max={max}
        value={value}
        onChange={setValue}
        error={undefined}
        locked={locked}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByRole('combobox', { name: /^Categories/ });

// Covers DISCOVERY-1.2
test('finds categories in every language and by synonyms, and allows three categories', async () => {
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
test('allows no changes while an administrator has locked the categories', async () => {
  renderInHost(<Harness initial="bakeries" locked="You can change them again on Nov 30, 2026." />);
  expect(await screen.findByText('Bakeries & cake shops')).toBeVisible();
  expect(field()).toBeDisabled();
  expect(screen.getByText('You can change them again on Nov 30, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

// Covers DISCOVERY-72.7
describe.each(['en', 'es', 'fr'])('a picker in the language %s', (language) => {
  beforeEach(() => act(async () => activateLanguage(language)));
  afterEach(() => act(async () => activateLanguage('en')));

  test.each(['barber shop', 'peluquería', 'coiffeur'])(
    'finds %s, and is disabled after the first choice if only one category is allowed',
    async (word) => {
      const { user, container } = renderInHost(<Harness initial="" max={1} />);
      await user.type(field(), word);
      expect(await screen.findAllByRole('option')).not.toEqual([]);
      await user.keyboard('{Enter}');
      expect(container.querySelector('output')?.textContent).toMatch(/^(barbers|hairdressers)$/);
      expect(field()).toBeDisabled();
      expect(screen.queryByText('Main category')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: /^(Remove|Quitar|Retirer)/ }));
      expect(container.querySelector('output')).toBeEmptyDOMElement();
    },
  );
});
