import {
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  type Ref,
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
  /**
   * The options in the order in which they are shown. Empty until the options are loaded; without options, the field
   * accepts any text.
   */
  options: readonly ComboboxOption[];
  /** Whether the field also accepts texts that are not among the options. */
  freeText?: boolean;
  /** Receives the chosen option and leaves the field empty, for a field whose options are inserted elsewhere. */
  onChoose?: (option: ComboboxOption) => void;
}

/**
 * A controlled or uncontrolled one-line input, in a `Field`, that finds one of many options by typing. Its value is the text of an
 * option, or empty. Enter and Tab accept the active option. When the focus leaves, or when the browser fills the field in,
 * a typed text becomes the option that it identifies; a text that identifies none is replaced by the previous value. With
 * `onChoose`, only Enter and a click choose an option.
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
  onChoose,
  ref,
  onChange,
  onBlur,
  ...input
}: ComboboxFieldProps) {
  const t = useMessages();
  const value = useOptionInput(options, freeText, onChoose);
  const { combobox, query, matches, lacksMatches } = value;
  const { inputRef, isOpen, isExpanded } = combobox;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => inputRef.current, [inputRef]);
  const popup = usePopupInView(combobox, query);
  const isShown = isExpanded || (isOpen && lacksMatches);
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
              value.previousRef.current = event.currentTarget.value;
            }}
            onChange={(event) => {
              onChange?.(event);
              value.acceptInput(event.currentTarget);
            }}
            onClick={({ currentTarget }: MouseEvent<HTMLInputElement>) => {
              if (isOpen) return;
              // Selects the text, so that typing replaces the previous choice.
              currentTarget.select();
              value.open();
            }}
            onBlur={(event: FocusEvent<HTMLInputElement>) => {
              value.settle();
              onBlur?.(event);
            }}
          />
          {isExpanded && <OptionList ref={popup} combobox={combobox} options={matches} onChoose={value.choose} />}
          {isOpen && lacksMatches && <NoMatches ref={popup} combobox={combobox} />}
          <VisuallyHidden role="status">
            {isShown ? t('combobox.announced', { count: matches.length }) : null}
          </VisuallyHidden>
        </Box>
      )}
    </Field>
  );
}

interface OptionListProps {
  ref: Ref<HTMLDivElement>;
  combobox: Combobox;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
}

function OptionList({ ref, combobox, options, onChoose }: OptionListProps) {
  const t = useMessages();
  return (
    <Panel ref={ref} aria-label={t('combobox.list')} {...combobox.listProps} {...combobox.popupProps}>
      {options.map((option, index) => (
        <Option
          key={option.text}
          {...combobox.getOptionProps(index)}
          data-current={index === combobox.activeIndex || undefined}
          onClick={() => onChoose(option)}
        >
          {option.text}
        </Option>
      ))}
    </Panel>
  );
}

function NoMatches({ ref, combobox }: Pick<OptionListProps, 'ref' | 'combobox'>) {
  const t = useMessages();
  return (
    <Panel ref={ref} {...combobox.popupProps}>
      <NoMatch>{t('combobox.none')}</NoMatch>
    </Panel>
  );
}

/** Returns the options that match the text, and the handlers that open the list and change the value. */
function useOptionInput(
  options: readonly ComboboxOption[],
  freeText: boolean,
  onChoose: ComboboxFieldProps['onChoose'],
) {
  const { query, setQuery, matches, hasMatches, lacksMatches } = useMatches(options, freeText);
  const combobox: Combobox = useCombobox({
    items: matches,
    getKey: ({ text }) => text,
    onAccept: choose,
    onEnter(event) {
      // Prevents the Enter key from submitting the form, because the person is choosing an option.
      if (onChoose !== undefined) return event.preventDefault();
      // While the list is open, the Enter key only affects the list. Otherwise the key submits the form with the settled value.
      if (combobox.isOpen && !freeText && (hasMatches || lacksMatches)) event.preventDefault();
      settle();
    },
    onArrowOpen: (edge) => open(options.at(edge === 'first' ? 0 : -1)),
    acceptsOnTab: onChoose === undefined,
    hasPopup: hasMatches || lacksMatches,
  });
  const { inputRef } = combobox;
  /** The value from before the person began to type. */
  const previousRef = useRef('');

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

  function choose(option: ComboboxOption) {
    previousRef.current = onChoose === undefined ? option.text : '';
    putText(inputRef.current, previousRef.current);
    combobox.close();
    onChoose?.(option);
  }

  function settle() {
    const text = inputRef.current?.value ?? '';
    if (onChoose !== undefined) putText(inputRef.current, '');
    else if (!freeText && options.length > 0 && text !== '') {
      putText(inputRef.current, text.trim() === '' ? '' : (identifyOption(options, text)?.text ?? previousRef.current));
    }
    combobox.close();
  }

  function acceptInput(element: HTMLInputElement) {
    if (document.activeElement === element) search(element.value);
    // Settles a value that the browser has filled in.
    else settle();
  }

  return { combobox, query, matches, lacksMatches, choose, settle, open, acceptInput, previousRef };
}

/** Returns the options that match the query, and whether the list has to show that nothing matches. */
function useMatches(options: readonly ComboboxOption[], freeText: boolean) {
  const [query, setQuery] = useState('');
  const matches = useMemo(() => matchingOptions(options, query), [options, query]);
  const hasMatches = matches.length > 0;
  return { query, setQuery, matches, hasMatches, lacksMatches: !hasMatches && options.length > 0 && !freeText };
}

/** Scrolls the whole list into view while it is open, after `useCombobox` has scrolled to the active option. Returns the ref of the list. */
function usePopupInView({ isOpen, activeIndex }: Combobox, query: string) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Calls `scrollIntoView` only if it exists, because jsdom lacks it.
    if (isOpen) popup.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOpen, query, activeIndex]);
  return popup;
}

/** Changes the value with an `input` event, as if it had been typed, so that uncontrolled owners notice it. */
function putText(element: HTMLInputElement | null, text: string): void {
  if (element === null || element.value === text) return;
  element.setRangeText(text, 0, element.value.length, 'end');
  element.dispatchEvent(new Event('input', { bubbles: true }));
}
