import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { chevronStyle, controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';
import { type ComboboxOption, matchingOptions, meantOption } from './matchingOptions.ts';

const Box = styled.div`
  position: relative;
`;

const Input = styled.input`
  ${controlStyle}
  ${chevronStyle}
`;

const Panel = styled.div`
  position: absolute;
  z-index: var(--z-panel);
  inset-inline-start: 0;
  top: calc(100% + var(--space-1));
  width: max-content;
  min-width: 100%;
  max-width: max(100%, 22rem);
  max-height: min(18rem, 45dvh);
  padding: var(--space-1);
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-margin-block: var(--space-4);
  background: var(--surface-raised);
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  box-shadow: var(--shadow-3);

  ${below.md} {
    max-width: 100%;
  }
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--control);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-sm);
  line-height: 1.35;
  overflow-wrap: anywhere;
  scroll-margin-block: var(--space-1);
  cursor: pointer;

  &[data-current] {
    background: var(--surface-sunken);
  }
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }

  @media (forced-colors: active) {
    &[data-current] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
`;

const NoMatch = styled(Option)`
  color: var(--text-muted);
  cursor: default;

  @media (hover: hover) {
    &:hover {
      background: none;
    }
  }
`;

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'list' | 'role' | 'onClick' | 'onFocus' | 'onKeyDown'>;

export interface ComboboxFieldProps extends FieldLook, InputProps {
  /** What is on offer, in its order. Empty until it has come: the field takes any text then. */
  options: readonly ComboboxOption[];
  /** Only suggests: other texts may stand as well. */
  freeText?: boolean;
}

/**
 * A one-line input that finds one of many options by typing, in a `Field`, controlled or not. Its value is the option's
 * text, or empty. An editable combobox with a listbox (ARIA Authoring Practices): the arrows move, Enter and Tab take the
 * current option, Esc closes. A text that is left as it was typed becomes the option that it means (by autofill, too);
 * where it means none, what was there before comes back.
 */
export function ComboboxField({
  label,
  hint,
  error,
  narrow,
  id,
  options,
  freeText = false,
  ref,
  onChange,
  onBlur,
  ...input
}: ComboboxFieldProps) {
  const t = useMessages();
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current, []);
  const listId = useId();
  const optionId = (index: number) => `${listId}-${index}`;
  // What the list is searched for; null while it is closed.
  const [query, setQuery] = useState<string | null>(null);
  const [current, setCurrent] = useState(-1);
  /** What stood there before the person began to type. */
  const kept = useRef('');
  const shown = query === null ? [] : matchingOptions(options, query);
  const hasList = shown.length > 0;
  const hasNone = query !== null && !hasList && options.length > 0 && !freeText;

  useEffect(() => {
    if (query === null) return;
    // The option in the list, then the list in the window. Not in every document: a test's has no layout.
    for (const seen of [`${listId}-${current}`, listId]) {
      document.getElementById(seen)?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [query, current, listId]);

  const close = () => setQuery(null);

  function search(text: string) {
    setQuery(text);
    setCurrent(freeText || text.trim() === '' ? -1 : 0);
  }

  /** @param from the place in the list where nothing is chosen yet */
  function open(from: number) {
    const text = own.current?.value ?? '';
    const chosen = options.findIndex((option) => option.text === text);
    if (text !== '' && chosen < 0) return search(text);
    setQuery('');
    setCurrent(chosen < 0 ? from : chosen);
  }

  /** As if it were typed, for whoever listens to the element. */
  function put(text: string) {
    const element = own.current;
    if (element === null || element.value === text) return;
    element.setRangeText(text, 0, element.value.length, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function choose({ text }: ComboboxOption) {
    kept.current = text;
    put(text);
    close();
  }

  function settle() {
    const text = own.current?.value ?? '';
    if (!freeText && options.length > 0 && text !== '') {
      put(text.trim() === '' ? '' : (meantOption(options, text)?.text ?? kept.current));
    }
    close();
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event);
    if (document.activeElement === event.currentTarget) search(event.currentTarget.value);
    // Filled in by the browser.
    else settle();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // The key belongs to an input method that is composing; Safari says so by 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const option = shown[current];
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault();
        const step = event.key === 'ArrowDown' ? 1 : -1;
        const edge = step > 0 ? 0 : Math.max(shown.length, 1) - 1;
        if (query === null) open(step > 0 ? 0 : options.length - 1);
        else setCurrent(option === undefined ? edge : (current + step + shown.length) % shown.length);
        break;
      }
      case 'Enter':
        // A list that is open takes the key; a form that is sent has what was meant.
        if (option !== undefined || hasNone || (hasList && !freeText)) event.preventDefault();
        if (option !== undefined) choose(option);
        else settle();
        break;
      case 'Tab':
        if (option !== undefined) choose(option);
        break;
      case 'Escape':
        if (query === null) return;
        // A dialog around it stays.
        event.preventDefault();
        event.stopPropagation();
        close();
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setCurrent(-1);
        break;
    }
  }

  function click({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (query !== null) return;
    // What is typed now takes the place of what was chosen.
    currentTarget.select();
    open(-1);
  }

  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} id={id}>
      {(control) => (
        <Box>
          <Input
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            ref={own}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasList}
            aria-controls={hasList ? listId : undefined}
            aria-activedescendant={shown[current] === undefined ? undefined : optionId(current)}
            onFocus={(event: FocusEvent<HTMLInputElement>) => {
              kept.current = event.currentTarget.value;
            }}
            onChange={change}
            onClick={click}
            onKeyDown={pressKey}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              settle();
              onBlur?.(event);
            }}
          />
          {hasList && (
            // The focus stays in the field while an option is clicked or the list is scrolled.
            <Panel
              role="listbox"
              id={listId}
              aria-label={t('combobox.list')}
              onMouseDown={(event) => event.preventDefault()}
            >
              {shown.map((option, index) => (
                <Option
                  key={option.text}
                  role="option"
                  id={optionId(index)}
                  aria-selected={index === current}
                  data-current={index === current || undefined}
                  onClick={() => choose(option)}
                >
                  {option.text}
                </Option>
              ))}
            </Panel>
          )}
          {hasNone && (
            <Panel id={listId} onMouseDown={(event) => event.preventDefault()}>
              <NoMatch>{t('combobox.none')}</NoMatch>
            </Panel>
          )}
          <VisuallyHidden role="status">
            {hasList || hasNone ? t('combobox.announced', { count: shown.length }) : null}
          </VisuallyHidden>
        </Box>
      )}
    </Field>
  );
}
