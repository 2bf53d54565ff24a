import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** The options of `useCombobox`. */
export interface UseComboboxOptions<Item> {
  /** The options in display order. Options of an earlier query stay until newer options arrive. */
  items: readonly Item[];
  /** Returns a key that is unique among `items`. The active option stays active as long as its key is in the list. */
  getKey: (item: Item) => string;
  /** Called when the active option is accepted by Enter, or by Tab with `acceptsOnTab`. The caller closes the popup. */
  onAccept: (item: Item) => void;
  /** Called on Enter without an active option. The form is submitted unless the event's default is prevented. */
  onEnter?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Called on Escape while no popup is visible. */
  onEscape?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /**
   * Called when an arrow key is pressed while the popup is closed. By default, the key opens the popup with the first
   * or the last item active. Use it for a list whose items change when the popup opens.
   */
  onArrowOpen?: (edge: 'first' | 'last') => void;
  /** Whether Tab accepts the active option. Otherwise Tab only closes the list. */
  acceptsOnTab?: boolean;
  /** Whether the popup has a link or button besides the options: Tab leads to it, and leaves the list open. */
  hasControls?: boolean;
  /** Whether an open popup is visible: set it when the popup also shows other content, such as an error. */
  hasPopup?: boolean;
}

/** The return value of `useCombobox`: the props of its parts and its state. */
export interface Combobox {
  /** Whether the popup is open. An open popup is visible only if it has content. */
  isOpen: boolean;
  /** Whether the popup is open and there are options, so that the list has to be rendered. */
  isExpanded: boolean;
  /** The index of the active option in `items`; -1 for none. */
  activeIndex: number;
  /** Opens the popup. @param activeKey the key of the option to activate; none by default */
  open: (activeKey?: string | null) => void;
  /** Closes the popup. The function is stable, so that effects may depend on it. */
  close: () => void;
  /** The ref of the text input. */
  inputRef: RefObject<HTMLInputElement | null>;
  /** Props of the element around the input and the popup: closes the popup on Escape and when the focus leaves. */
  rootProps: {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  /** Props of the text input, which also needs a name, a value and its own `onChange`. */
  inputProps: {
    ref: RefObject<HTMLInputElement | null>;
    role: 'combobox';
    'aria-autocomplete': 'list';
    'aria-expanded': boolean;
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  };
  /** Props of the popup: keeps the focus in the input while the popup is clicked or scrolled. */
  popupProps: { onMouseDown: (event: MouseEvent<HTMLElement>) => void };
  /** Props of the list, which also needs a name. */
  listProps: { id: string; role: 'listbox' };
  /** Returns the props of an option. Clicks are up to the caller, because an option may be a link. */
  getOptionProps: (index: number) => {
    id: string;
    role: 'option';
    'aria-selected': boolean;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  };
}

/**
 * Implements the keyboard and accessibility behaviour of an editable combobox with a listbox popup (WAI-ARIA Authoring
 * Practices: "list autocomplete with manual selection"). The focus stays in the input; the active option is announced
 * through `aria-activedescendant`. The caller owns the text, the options and the looks.
 *
 * The arrow keys move through the options and wrap around, Enter accepts, Escape closes the popup and nothing around it, the keys that move
 * the caret deactivate the option, the mouse activates the option below the pointer. Keys with modifiers and keys of an input method are
 * ignored.
 *
 * @example
 * const combobox = useCombobox({ items: matches, getKey: ({ id }) => id, onAccept: openCompany });
 * return (
 *   <div {...combobox.rootProps}>
 *     <input aria-label="Company" value={text} onChange={changeAndOpen} {...combobox.inputProps} />
 *     {combobox.isExpanded && (
 *       <ul aria-label="Companies" {...combobox.listProps} {...combobox.popupProps}>
 *         {matches.map((company, index) => (
 *           <li key={company.id} onClick={() => openCompany(company)} {...combobox.getOptionProps(index)}>
 *             {company.name}
 *           </li>
 *         ))}
 *       </ul>
 *     )}
 *   </div>
 * );
 */
export function useCombobox<Item>(options: UseComboboxOptions<Item>): Combobox {
  const { items, getKey, hasPopup = items.length > 0 } = options;
  const active = useActiveOption(items, getKey);
  const { isOpen, isExpanded, activeIndex, listId, open, close } = active;
  const inputRef = useRef<HTMLInputElement>(null);

  return {
    isOpen,
    isExpanded,
    activeIndex,
    open,
    close,
    inputRef,
    rootProps: {
      onKeyDown(event) {
        if (event.key !== 'Escape' || isComposing(event) || !isOpen || !hasPopup || event.defaultPrevented) return;
        event.preventDefault();
        // Stops the event, so that a dialog around the combobox stays open.
        event.stopPropagation();
        inputRef.current?.focus();
        close();
      },
      onBlur(event) {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      },
    },
    inputProps: {
      ref: inputRef,
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isExpanded,
      'aria-controls': isExpanded ? listId : undefined,
      'aria-activedescendant': active.id,
      onKeyDown: createKeyHandler({ ...options, hasPopup }, active),
    },
    popupProps: { onMouseDown: (event) => event.preventDefault() },
    listProps: { id: listId, role: 'listbox' },
    getOptionProps: (index) => ({
      id: `${listId}-${index}`,
      role: 'option',
      'aria-selected': index === activeIndex,
      // Only one option is highlighted: the option that Enter and a click accept. A finger that scrolls the list
      // selects nothing.
      onPointerMove: ({ pointerType }) => {
        if (pointerType === 'mouse' && index !== activeIndex) active.activate(active.getKeyAt(index));
      },
    }),
  };
}

/** Returns the handler of the keys of the input. */
function createKeyHandler<Item>(
  {
    items,
    onAccept,
    onEnter,
    onEscape,
    onArrowOpen,
    acceptsOnTab = false,
    hasControls = false,
    hasPopup,
  }: UseComboboxOptions<Item>,
  active: ReturnType<typeof useActiveOption<Item>>,
) {
  const { isOpen, isExpanded, activeIndex, open, close } = active;

  function pressArrow(direction: 1 | -1) {
    const edge = direction === 1 ? 0 : -1;
    if (!isOpen && onArrowOpen !== undefined) onArrowOpen(edge === 0 ? 'first' : 'last');
    else if (activeIndex < 0) open(active.getKeyAt(edge));
    else open(active.getKeyAt((activeIndex + direction) % items.length));
  }

  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && event.key !== 'Tab') return;
    const option = items[activeIndex];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        pressArrow(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter':
        if (option === undefined) return onEnter?.(event);
        event.preventDefault();
        onAccept(option);
        break;
      case 'Tab':
        if (option !== undefined && acceptsOnTab) onAccept(option);
        else if (isExpanded && !hasControls) close();
        break;
      case 'Escape':
        // Does nothing while the popup is visible, because `rootProps` closes it on Escape, even if the focus is in the popup.
        if (!isOpen || !hasPopup) onEscape?.(event);
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        active.activate(null);
        break;
    }
  };
}

/** Returns whether the list is open and which option is active. Stores the key of the option, so that it stays active when the options change. */
function useActiveOption<Item>(items: readonly Item[], getKey: (item: Item) => string) {
  const listId = `${useId()}-list`;
  const [isOpen, setOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const isExpanded = isOpen && items.length > 0;
  const activeIndex = isExpanded && activeKey !== null ? items.findIndex((item) => getKey(item) === activeKey) : -1;
  const id = activeIndex < 0 ? undefined : `${listId}-${activeIndex}`;

  useEffect(() => {
    // Calls `scrollIntoView` only if it exists, because jsdom lacks it.
    if (id !== undefined) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [id]);

  function open(key: string | null = null) {
    setOpen(true);
    setActiveKey(key);
  }

  const close = useCallback(() => {
    setOpen(false);
    setActiveKey(null);
  }, []);

  function getKeyAt(index: number): string | null {
    const item = items.at(index);
    return item === undefined ? null : getKey(item);
  }

  return { isOpen, isExpanded, activeIndex, listId, id, open, close, activate: setActiveKey, getKeyAt };
}

/** Returns whether a key belongs to an input method that is composing text. Safari reports it by the key code 229 only. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}
