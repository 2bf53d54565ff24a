import { SEARCH_QUERY_MAX_LENGTH } from '@heard/contract';
import { useCompanySearch, type FoundCompany } from '@heard/sdk';
import { TextField, useCombobox, VisuallyHidden, type TextFieldProps } from '@heard/ui';
import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import type * as SuggestionsModule from './CompanySuggestions.tsx';
import { useMessages } from './messages/messages.ts';

/** The minimum number of characters for suggestions of companies. */
const MIN_LENGTH = 2;

/** The lazily loaded module with the list of companies. */
type SuggestionList = typeof SuggestionsModule;

const NONE: readonly FoundCompany[] = [];

/** The id of the option that adds a company. No company has this id. */
const ADD = '*';

/**
 * The props of `CompanyCombobox`, in addition to the props of an input.
 * @example
 * const props: CompanyComboboxProps = { label: t('company'), value: name, onChange: setName, onChoose: setCompany };
 */
export interface CompanyComboboxProps extends Omit<
  TextFieldProps,
  'ref' | 'value' | 'defaultValue' | 'onChange' | 'onClick' | 'onFocus' | 'panel' | 'type' | 'counterMax'
> {
  /** The ref of the input. */
  ref?: Ref<HTMLInputElement>;
  /** The typed text. */
  value: string;
  onChange: (text: string) => void;
  /** Called with the chosen company. The text of the input does not change. */
  onChoose: (company: FoundCompany) => void;
  /** Called with the typed text when the person adds it as a new company. If this property is missing, companies cannot be added. */
  onAdd?: (text: string) => void;
  /**
   * Called with the companies that match the typed text. The value is null while the search is pending, and an empty list if the text is
   * too short for a search. Wrap the function in `useCallback`, or pass the setter of a state.
   */
  onFound?: (companies: readonly FoundCompany[] | null) => void;
}

/**
 * A text field that suggests companies by name or website, from two characters on. The last option adds the text as a new company. Typing, an arrow
 * key or a click opens the list once a search has a response; until then, the field is a plain text field. Enter accepts the active option. Without
 * an active option, Enter submits the form, unless the list offers to add the text.
 * @example
 * <CompanyCombobox label={t('company')} {...form.controlled('company')} onChoose={({ id }) => open(id)} />
 */
export function CompanyCombobox({ ref, value, onChange, onChoose, onAdd, onFound, ...field }: CompanyComboboxProps) {
  const t = useMessages();
  const { text, search, list, combobox, use, open, accept } = useSuggestions({ value, onChoose, onAdd, onFound });
  const { inputRef, isExpanded } = combobox;
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => inputRef.current, [inputRef]);
  const panel = isExpanded && list !== null && (
    <list.CompanySuggestions
      companies={search.companies}
      combobox={combobox}
      onChoose={accept}
      text={onAdd === undefined ? null : text}
      onAdd={() => accept(ADD)}
    />
  );

  return (
    <div {...combobox.rootProps}>
      <TextField
        autoComplete="off"
        spellCheck={false}
        {...field}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          open();
        }}
        onClick={open}
        // Loads the search library again after a failure.
        onFocus={() => search.hasFailed && search.retry()}
        panel={panel || null}
        {...combobox.inputProps}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') use();
          combobox.inputProps.onKeyDown(event);
        }}
      />
      <VisuallyHidden role="status">{isExpanded && t('announced', { count: search.companies.length })}</VisuallyHidden>
      {search.outlet}
    </div>
  );
}

/** Returns the companies that match the text, and the handlers that open the list and accept an option. */
function useSuggestions({
  value,
  onChoose,
  onAdd,
  onFound,
}: Pick<CompanyComboboxProps, 'value' | 'onChoose' | 'onAdd' | 'onFound'>) {
  // Searches for existing text, such as that of a link, when the list is opened.
  const [isUsed, setUsed] = useState(false);
  const text = value.trim();
  const query = isUsed && text.length >= MIN_LENGTH ? text.slice(0, SEARCH_QUERY_MAX_LENGTH) : '';
  const search = useCompanySearch(query);
  const { companies } = search;
  const list = useSuggestionList(isUsed);
  const hasFound = query !== '' && search.hasResponse && !search.hasFailed;
  // Until the search library is requested, no search is pending.
  const isPending = query !== '' && !search.hasFailed && (search.isWaiting || !search.hasResponse);
  const found = hasFound ? companies : NONE;
  useEffect(() => onFound?.(isPending ? null : found), [isPending, found, onFound]);
  const hasPopup = list !== null && hasFound;
  const adds = onAdd !== undefined;
  const combobox = useCombobox<FoundCompany | typeof ADD>({
    items: hasPopup ? [...companies, ...(adds ? ([ADD] as const) : [])] : [],
    getKey: (option) => (option === ADD ? ADD : option.id),
    onAccept: accept,
    onEnter: (event) => {
      if (!combobox.isExpanded) return;
      combobox.close();
      // Does not submit the form, because the author has not decided yet whether the text means a new company or a listed company.
      if (adds) event.preventDefault();
    },
  });

  function open() {
    setUsed(true);
    combobox.open();
  }

  function accept(option: FoundCompany | typeof ADD) {
    combobox.close();
    if (option === ADD) onAdd?.(text);
    else onChoose(option);
  }

  return { text, search, list, combobox, use: () => setUsed(true), open, accept };
}

/** Loads the list once the field is used; null until then. Without the list, the field is a plain text field. */
function useSuggestionList(isUsed: boolean): SuggestionList | null {
  const [list, setList] = useState<SuggestionList | null>(null);
  useEffect(() => {
    if (!isUsed) return;
    import(/* webpackChunkName: "company-suggestions" */ './CompanySuggestions.tsx').then(setList, () => undefined);
  }, [isUsed]);
  return list;
}
