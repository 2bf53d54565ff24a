import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Modal } from '../modal/Modal.tsx';
import { ComboboxField, type ComboboxFieldProps } from './ComboboxField.tsx';

const options = [
  { text: 'Åland Islands', also: ['AX'] },
  { text: 'Andorra', also: ['AD'] },
  { text: 'Spain', also: ['ES', 'España'] },
  { text: 'Estonia', also: ['EE'] },
  { text: "Côte d'Ivoire", also: ['CI'] },
  { text: 'Guinea', also: ['GN'] },
  { text: 'Papua New Guinea', also: ['PG'] },
];

const field = () => screen.getByRole('combobox', { name: 'Country' });
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const current = () => screen.queryAllByRole('option', { selected: true }).map(({ textContent }) => textContent);

function renderField(props: Partial<ComboboxFieldProps> = {}) {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <ComboboxField label="Country" options={options} {...props} />
      <button>Send</button>
    </form>,
  );
  return { user: userEvent.setup(), onSubmit };
}

describe('ComboboxField', () => {
  it('opens all options on click and accepts the clicked option', async () => {
    const { user } = renderField({ hint: 'Where you are', autoComplete: 'country-name' });
    expect(field()).toHaveAccessibleDescription('Where you are');
    expect(field()).toHaveAttribute('autocomplete', 'country-name');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.click(field());
    expect(shown()).toEqual(options.map(({ text }) => text));
    expect(current()).toEqual([]);
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    await user.click(screen.getByRole('option', { name: 'Spain' }));
    expect(field()).toHaveValue('Spain');
    expect(field()).toHaveFocus();
    expect(shown()).toEqual([]);
    // The next click opens the list with the chosen option as the current option.
    await user.click(field());
    expect(current()).toEqual(['Spain']);
  });

  it.each([
    ['aland', ['Åland Islands']],
    ['ÅLAND', ['Åland Islands']],
    ['cote d ivoire', ["Côte d'Ivoire"]],
    ['espana', ['Spain']],
    ['es', ['Spain', 'Estonia']],
    ['guinea', ['Guinea', 'Papua New Guinea']],
    ['new g', ['Papua New Guinea']],
    ['uinea', []],
    ['?', []],
  ])('matches %s without accents, case and punctuation, the best match first', async (typed, found) => {
    const { user } = renderField();
    await user.type(field(), typed);
    expect(shown()).toEqual(found);
  });

  it('announces the number of matches', async () => {
    const { user } = renderField();
    await user.type(field(), 'es');
    expect(screen.getByRole('status')).toHaveTextContent('2 suggestions');
    await user.type(field(), 'x');
    expect(screen.getByRole('status')).toHaveTextContent('No matches');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
  });

  it('supports choosing an option by keyboard only', async () => {
    const { user, onSubmit } = renderField();
    await user.tab();
    expect(shown()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    expect(current()).toEqual(['Åland Islands']);
    expect(field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await user.keyboard('{ArrowUp}');
    expect(current()).toEqual(['Papua New Guinea']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(current()).toEqual(['Andorra']);
    await user.keyboard('{Escape}');
    expect(shown()).toEqual([]);
    expect(field()).toHaveValue('');
    await user.keyboard('es{ArrowDown}');
    expect(current()).toEqual(['Estonia']);
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Estonia');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('accepts the active option on Tab and moves the focus on', async () => {
    const { user } = renderField();
    await user.type(field(), 'gui');
    await user.tab();
    expect(field()).toHaveValue('Guinea');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  it('accepts an option on blur if the text matches exactly one option', async () => {
    const { user } = renderField();
    await user.type(field(), 'españa');
    await user.click(document.body);
    expect(field()).toHaveValue('Spain');
    await user.clear(field());
    await user.click(document.body);
    expect(field()).toHaveValue('');
  });

  it('restores the previous value if a text matches no option or several options', async () => {
    const { user, onSubmit } = renderField({ defaultValue: 'Andorra' });
    for (const typed of ['Nowhere', 'e']) {
      await user.clear(field());
      await user.type(field(), typed);
      await user.click(document.body);
      expect(field()).toHaveValue('Andorra');
    }
    await user.clear(field());
    await user.type(field(), 'Nowhere{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    expect(field()).toHaveValue('Andorra');
  });

  it('accepts a text that the browser fills in', () => {
    const onChange = jest.fn();
    renderField({ onChange: (event) => onChange(event.currentTarget.value) });
    fireEvent.input(field(), { target: { value: 'ES' } });
    expect(field()).toHaveValue('Spain');
    expect(onChange).toHaveBeenLastCalledWith('Spain');
    expect(shown()).toEqual([]);
  });

  it('never replaces a typed text by an option automatically if freeText is set', async () => {
    const { user, onSubmit } = renderField({ freeText: true });
    await user.type(field(), 'spa');
    expect(shown()).toEqual(['Spain']);
    expect(current()).toEqual([]);
    await user.tab();
    expect(field()).toHaveValue('spa');
    await user.type(field(), '{ArrowDown}{Enter}');
    expect(field()).toHaveValue('Spain');
    await user.keyboard(' and beyond{Enter}');
    expect(field()).toHaveValue('Spain and beyond');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('accepts any text while there are no options', async () => {
    const { user, onSubmit } = renderField({ options: [] });
    await user.type(field(), 'Spain{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(field()).toHaveValue('Spain');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('calls onChange with the value of a chosen option', async () => {
    const seen: string[] = [];
    const { user } = renderField({ onChange: (event) => seen.push(event.currentTarget.value) });
    await user.click(field());
    await user.click(screen.getByRole('option', { name: 'Spain' }));
    expect(seen).toEqual(['Spain']);
  });

  it('closes the list on Escape without closing the dialog around the field', async () => {
    const onClose = jest.fn();
    render(
      <Modal open title="Where?" onClose={onClose} actions={<button>Cancel</button>}>
        <ComboboxField label="Country" options={options} />
      </Modal>,
    );
    const user = userEvent.setup();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  describe('whose options are inserted elsewhere', () => {
    it('passes the chosen option to the caller and stays empty', async () => {
      const onChoose = jest.fn();
      const { user } = renderField({ onChoose });
      await user.click(field());
      await user.click(screen.getByRole('option', { name: 'Spain' }));
      expect(onChoose.mock.calls).toEqual([[options[2]]]);
      expect(field()).toHaveValue('');
      expect(shown()).toEqual([]);
      await user.type(field(), 'new g{Enter}');
      expect(onChoose).toHaveBeenLastCalledWith(options[6]);
      expect(field()).toHaveValue('');
    });

    it('chooses no option when the focus leaves the field', async () => {
      const onChoose = jest.fn();
      const { user } = renderField({ onChoose });
      await user.type(field(), 'spain');
      await user.tab();
      expect(onChoose).not.toHaveBeenCalled();
      expect(field()).toHaveValue('');
    });

    it('does not submit the form on Enter', async () => {
      const { user, onSubmit } = renderField({ onChoose: jest.fn() });
      await user.type(field(), '{Enter}uinea{Enter}');
      expect(onSubmit).not.toHaveBeenCalled();
      expect(field()).toHaveValue('uinea');
    });
  });
});
