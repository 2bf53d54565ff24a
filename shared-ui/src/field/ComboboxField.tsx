import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { styled } from 'styled-components';
import { optionStyle } from '../combobox/optionStyle.ts';
import { type Combobox, useCombobox } from '../combobox/useCombobox.ts';
import { useMessages } from '../messages/messages.ts';
import { below } from '../theme/breakpoints.ts';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden.tsx';
import { chevronStyle, controlStyle } from './controlStyle.ts';
import { Field, type FieldLook } from './Field.tsx';
import { type ComboboxOption, matchingOptions, identifyOption } from './matchingOptions.ts';

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
  max-width: max(100%, 17rem);
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
  ${optionStyle}
  display: flex;
  align-items: center;
  min-height: var(--control);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-sm);
  line-height: 1.35;
  overflow-wrap: anywhere;
  scroll-margin-block: var(--space-1);
`;

const NoMatch = styled(Option)`
  color: var(--text-muted);
  cursor: default;
`;

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'list' | 'role' | 'onClick' | 'onFocus' | 'onKeyDown'>;

/** The props of `ComboboxField`. */
export interface ComboboxFieldProps extends FieldLook, InputProps {
  /** The options in the order in which they are shown. Empty until they are loaded: the field accepts any text then. */
  options: readonly ComboboxOption[];
  /** Only suggests the options: the field accepts other texts, too. */
  freeText?: boolean;
}

/**
 * A one-line input that finds one of many options by typing, in a `Field`, controlled or not. Its value is the text of an
 * option, or empty. Enter and Tab accept the active option. When the focus leaves, or when the browser fills the field in,
 * a typed text becomes the option that it identifies; a text that identifies none is replaced by the previous value.
 *
 * @example
 * <ComboboxField label="Country" options={[{ text: 'Spain', also: ['ES', 'España'] }]} {...register('country')} />
 */
export function ComboboxField({
  label,
  hint,
  error,
  narrow,
  optional,
  id,
  options,
  freeText = false,
  ref,
  onChange,
  onBlur,
  ...input
}: ComboboxFieldProps) {
  const t = useMessages();
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchingOptions(options, query), [options, query]);
  const hasMatches = matches.length > 0;
  const lacksMatches = !hasMatches && options.length > 0 && !freeText;
  const combobox: Combobox = useCombobox({
    items: matches,
    getKey: ({ text }) => text,
    onAccept: choose,
    onEnter(event) {
      // An open list takes the key; a form that is submitted gets the settled value.
      if (combobox.isOpen && !freeText && (hasMatches || lacksMatches)) event.preventDefault();
      settle();
    },
    onArrowOpen: (edge) => open(options.at(edge === 'first' ? 0 : -1)),
    acceptsOnTab: true,
    hasPopup: hasMatches || lacksMatches,
  });
  const { inputRef, isOpen, isExpanded } = combobox;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => inputRef.current, [inputRef]);
  const popup = useRef<HTMLDivElement>(null);
  /** The value from before the person began to type. */
  const previous = useRef('');

  useEffect(() => {
    // Scrolls the whole list into view, after `useCombobox` has scrolled to the active option. jsdom has no `scrollIntoView`.
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, query, combobox.activeIndex]);

  function search(text: string) {
    setQuery(text);
    const [best] = freeText || text.trim() === '' ? [] : matchingOptions(options, text);
    combobox.open(best?.text);
  }

  /** @param edge the option that becomes active if none is chosen yet */
  function open(edge?: ComboboxOption) {
    const text = inputRef.current?.value ?? '';
    const isOption = options.some((option) => option.text === text);
    if (text !== '' && !isOption) return search(text);
    setQuery('');
    combobox.open(isOption ? text : edge?.text);
  }

  /** Changes the value with an `input` event, as if it had been typed, so that uncontrolled owners notice it. */
  function put(text: string) {
    const element = inputRef.current;
    if (element === null || element.value === text) return;
    element.setRangeText(text, 0, element.value.length, 'end');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function choose({ text }: ComboboxOption) {
    previous.current = text;
    put(text);
    combobox.close();
  }

  function settle() {
    const text = inputRef.current?.value ?? '';
    if (!freeText && options.length > 0 && text !== '') {
      put(text.trim() === '' ? '' : (identifyOption(options, text)?.text ?? previous.current));
    }
    combobox.close();
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event);
    if (document.activeElement === event.currentTarget) search(event.currentTarget.value);
    // Filled in by the browser.
    else settle();
  }

  function click({ currentTarget }: MouseEvent<HTMLInputElement>) {
    if (isOpen) return;
    // Typing replaces the previous choice.
    currentTarget.select();
    open();
  }

  return (
    <Field label={label} hint={hint} error={error} narrow={narrow} optional={optional} id={id}>
      {(control) => (
        <Box {...combobox.rootProps}>
          <Input
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            {...combobox.inputProps}
            type="text"
            onFocus={(event: FocusEvent<HTMLInputElement>) => {
              previous.current = event.currentTarget.value;
            }}
            onChange={change}
            onClick={click}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              settle();
              onBlur?.(event);
            }}
          />
          {isExpanded && (
            <Panel ref={popup} aria-label={t('combobox.list')} {...combobox.listProps} {...combobox.popupProps}>
              {matches.map((option, index) => (
                <Option
                  key={option.text}
                  {...combobox.getOptionProps(index)}
                  data-current={index === combobox.activeIndex || undefined}
                  onClick={() => choose(option)}
                >
                  {option.text}
                </Option>
              ))}
            </Panel>
          )}
          {isOpen && lacksMatches && (
            <Panel ref={popup} {...combobox.popupProps}>
              <NoMatch>{t('combobox.none')}</NoMatch>
            </Panel>
          )}
          <VisuallyHidden role="status">
            {isOpen && (hasMatches || lacksMatches) ? t('combobox.announced', { count: matches.length }) : null}
          </VisuallyHidden>
        </Box>
      )}
    </Field>
  );
}
