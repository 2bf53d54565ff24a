import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type UseComboboxOptions, useCombobox } from './useCombobox.ts';

interface Fruit {
  id: number;
  name: string;
}

const apple = { id: 1, name: 'Apple' };
const apricot = { id: 2, name: 'Apricot' };
const avocado = { id: 3, name: 'Avocado' };
const fruits = [apple, apricot, avocado];

interface PickerProps extends Partial<UseComboboxOptions<Fruit>> {
  notice?: string;
}

const ignore = () => undefined;

/** A combobox without styles, which opens when the user types. */
function Picker({ items = fruits, notice, onAccept = ignore, ...options }: PickerProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({
    items,
    getKey: ({ id }) => String(id),
    onAccept,
    hasPopup: items.length > 0 || notice !== undefined,
    ...options,
  });
  return (
    <>
      <div data-testid="root" {...combobox.rootProps}>
        <input
          aria-label="Fruit"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.open();
          }}
          {...combobox.inputProps}
        />
        {combobox.isExpanded && (
          <ul aria-label="Fruits" {...combobox.listProps} {...combobox.popupProps}>
            {items.map(({ id, name }, index) => (
              <li key={id} {...combobox.getOptionProps(index)}>
                {name}
              </li>
            ))}
          </ul>
        )}
        {combobox.isOpen && notice !== undefined && <button>{notice}</button>}
      </div>
      <button>Next</button>
    </>
  );
}

const input = () => screen.getByRole('combobox', { name: 'Fruit' });
const list = () => screen.queryByRole('listbox', { name: 'Fruits' });
const active = () => {
  const [selected, ...others] = screen.queryAllByRole('option', { selected: true });
  expect(others).toEqual([]);
  if (selected === undefined) {
    expect(input()).not.toHaveAttribute('aria-activedescendant');
    return null;
  }
  expect(input()).toHaveAttribute('aria-activedescendant', selected.id);
  return selected.textContent;
};

describe('useCombobox', () => {
  it('connects the input to its list while the list is shown', async () => {
    render(<Picker />);
    expect(input()).toHaveAttribute('aria-autocomplete', 'list');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
    expect(input()).not.toHaveAttribute('aria-controls');
    await userEvent.type(input(), 'a');
    expect(input()).toHaveAttribute('aria-expanded', 'true');
    expect(input()).toHaveAttribute('aria-controls', list()?.id);
    expect(active()).toBeNull();
  });

  it('collapses the list while there are no options', async () => {
    render(<Picker items={[]} />);
    await userEvent.type(input(), 'a{ArrowDown}');
    expect(input()).toHaveAttribute('aria-expanded', 'false');
    expect(input()).not.toHaveAttribute('aria-controls');
  });

  it('moves through the options with arrow keys and wraps around, with the focus in the input', async () => {
    render(<Picker />);
    await userEvent.type(input(), 'a{ArrowDown}');
    expect(active()).toBe('Apple');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Avocado');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('Apricot');
    expect(input()).toHaveFocus();
  });

  it.each([
    ['ArrowDown', 'Apple'],
    ['ArrowUp', 'Avocado'],
  ])('opens the list by %s with %s active', async (key, name) => {
    render(<Picker />);
    await userEvent.tab();
    await userEvent.keyboard(`{${key}}`);
    expect(active()).toBe(name);
  });

  it('lets the caller open the list with an arrow key', async () => {
    const onArrowOpen = jest.fn();
    render(<Picker onArrowOpen={onArrowOpen} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');
    expect(onArrowOpen.mock.calls).toEqual([['last'], ['first']]);
    expect(list()).not.toBeInTheDocument();
  });

  it('accepts the active option with Enter without submitting the form', async () => {
    const onAccept = jest.fn();
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Picker onAccept={onAccept} />
      </form>,
    );
    await userEvent.type(input(), 'a{ArrowDown}{ArrowDown}{Enter}');
    expect(onAccept.mock.calls).toEqual([[apricot]]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('leaves Enter to the caller while no option is active', async () => {
    const onAccept = jest.fn();
    const onEnter = jest.fn();
    render(<Picker onAccept={onAccept} onEnter={onEnter} />);
    await userEvent.type(input(), 'a{Enter}');
    expect(onEnter).toHaveBeenCalledTimes(1);
    expect(onAccept).not.toHaveBeenCalled();
  });

  it('closes the list with Tab without accepting an option', async () => {
    const onAccept = jest.fn();
    render(<Picker onAccept={onAccept} />);
    await userEvent.type(input(), 'a{ArrowDown}');
    await userEvent.tab();
    expect(list()).not.toBeInTheDocument();
    expect(onAccept).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  it('moves the focus from the options to another control with Tab, and keeps the list open', async () => {
    render(<Picker notice="Add it" hasControls />);
    await userEvent.type(input(), 'a');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Add it' })).toHaveFocus();
    expect(list()).toBeVisible();
  });

  it.each([false, true])('accepts the active option with Tab on request (shift: %s)', async (shift) => {
    const onAccept = jest.fn();
    render(<Picker acceptsOnTab onAccept={onAccept} />);
    await userEvent.type(input(), 'a{ArrowDown}');
    await userEvent.tab({ shift });
    expect(onAccept.mock.calls).toEqual([[apple]]);
  });

  it('closes the list with Escape and stops the event', async () => {
    const onKeyDown = jest.fn();
    document.addEventListener('keydown', onKeyDown);
    const onEscape = jest.fn();
    render(<Picker onEscape={onEscape} />);
    await userEvent.type(input(), 'a{ArrowDown}');
    onKeyDown.mockClear();
    await userEvent.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    expect(active()).toBeNull();
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(onEscape).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onKeyDown).toHaveBeenCalledTimes(1);
    expect(onEscape).toHaveBeenCalledTimes(1);
    document.removeEventListener('keydown', onKeyDown);
  });

  it('propagates Escape while the open popup is empty', async () => {
    const onEscape = jest.fn();
    render(<Picker items={[]} onEscape={onEscape} />);
    await userEvent.type(input(), 'a{Escape}');
    expect(onEscape).toHaveBeenCalledTimes(1);
  });

  it('closes the popup with Escape from inside and moves the focus to the input', async () => {
    render(<Picker items={[]} notice="Try again" />);
    await userEvent.type(input(), 'a');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(input()).toHaveFocus();
  });

  it('closes the list when the focus leaves the combobox', async () => {
    render(<Picker />);
    await userEvent.type(input(), 'a');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(list()).not.toBeInTheDocument();
  });

  it('keeps the focus in the input when the popup is clicked', async () => {
    render(<Picker />);
    await userEvent.type(input(), 'a');
    await userEvent.click(screen.getByRole('option', { name: 'Apricot' }));
    expect(input()).toHaveFocus();
    expect(list()).toBeVisible();
  });

  it('activates the option below the mouse instead of the option that was chosen by keyboard', async () => {
    render(<Picker />);
    await userEvent.type(input(), 'a{ArrowDown}');
    expect(active()).toBe('Apple');
    await userEvent.hover(screen.getByRole('option', { name: 'Avocado' }));
    expect(active()).toBe('Avocado');
  });

  it.each(['ArrowLeft', 'ArrowRight', 'Home', 'End'])('deactivates the option when %s moves the caret', async (key) => {
    render(<Picker />);
    await userEvent.type(input(), `a{ArrowDown}{${key}}`);
    expect(active()).toBeNull();
    expect(list()).toBeVisible();
  });

  it('keeps an option active while other options change, until the option is removed', async () => {
    const { rerender } = render(<Picker />);
    await userEvent.type(input(), 'a{ArrowDown}{ArrowDown}');
    rerender(<Picker items={[apricot, avocado]} />);
    expect(active()).toBe('Apricot');
    rerender(<Picker items={[avocado]} />);
    expect(active()).toBeNull();
  });

  it('ignores keys with modifiers and keys of an input method', async () => {
    const onEnter = jest.fn();
    render(<Picker onEnter={onEnter} />);
    await userEvent.type(input(), 'a');
    for (const init of [
      { key: 'ArrowDown', ctrlKey: true },
      { key: 'ArrowDown', metaKey: true },
      { key: 'ArrowDown', altKey: true },
      { key: 'ArrowDown', shiftKey: true },
      { key: 'ArrowDown', isComposing: true },
      { key: 'Enter', keyCode: 229 },
    ]) {
      const event = createEvent.keyDown(input(), init);
      fireEvent(input(), event);
      expect(event.defaultPrevented).toBe(false);
    }
    expect(active()).toBeNull();
    expect(onEnter).not.toHaveBeenCalled();
  });

  it('scrolls the active option into view', async () => {
    const scrolled: unknown[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(options) {
      scrolled.push([this.textContent, options]);
    };
    render(<Picker />);
    await userEvent.type(input(), 'a{ArrowDown}{ArrowDown}');
    expect(scrolled).toEqual([
      ['Apple', { block: 'nearest' }],
      ['Apricot', { block: 'nearest' }],
    ]);
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});
