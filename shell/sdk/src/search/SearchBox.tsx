import { SEARCH_QUERY_MAX_LENGTH } from '@heard/contract';
import { CircleAlert } from 'lucide-react';
import { useEffect, type FormEvent } from 'react';
import { Button, SearchField, SearchNote, SearchPanel, useCombobox, VisuallyHidden } from '@heard/ui';
import { styled } from 'styled-components';
import { UrlLanguageInput } from '../language/UrlLanguageInput.tsx';
import { useMessages } from '../messages/messages.ts';
import { paths } from '../paths.ts';
import { useLocation, useNavigate } from '../router.ts';
import type { OpenedCompany } from './openedCompany.ts';
import type { FoundCompany } from './CompanyResults.tsx';
import { useSearch } from './useSearch.tsx';
import { useSearchText } from './useSearchText.ts';

const Box = styled.form`
  position: relative;
  flex: 1;
  min-width: 0;
`;

/**
 * The props of `SearchBox`.
 * @example
 * const props: SearchBoxProps = { size: 'md' };
 */
export interface SearchBoxProps {
  /**
   * The main control of its page, 56 pixels high (`lg`, the default), or a field of the top bar, 44 pixels high (`md`).
   * For `lg`, the search library is loaded when the browser is idle; for `md`, when the field gets the focus.
   */
  size?: 'md' | 'lg';
  /** The initial text, on a page of results. */
  query?: string;
}

/** The id of the option that opens all results. No company has this id, and no topic has this path. */
const ALL_RESULTS = '*';

/**
 * Searches companies by name or website (specification 2, "home"; 4, "Search box"), and the categories and places that the text is about. The search
 * library loads when the field gets the focus; text typed before that is kept. Enter opens the active option, or all results if no option is active.
 * The last option also opens all results. Escape closes the panel, then clears the field. Before something is typed, the companies that were opened
 * last are offered. Failures are shown in the panel.
 * @example
 * <SearchBox />
 */
export function SearchBox({ size = 'lg', query: initialText = '' }: SearchBoxProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const { key: page } = useLocation();
  const [text, setText] = useSearchText(initialText);
  const query = text.trim();
  const search = useSearch(query, { preloads: size === 'lg', withTopics: true });
  const { companies, topics } = search;
  const options = [
    ...companies,
    ...(query !== '' && companies.length > 0 ? [ALL_RESULTS] : []),
    ...topics.map(({ path }) => path),
  ];

  const content = getContent();
  const combobox = useCombobox({
    items: content === 'answers' ? options : [],
    getKey: (option) => (typeof option === 'string' ? option : option.id),
    hasPopup: content !== 'nothing',
    // Without matching companies, the popup contains the link to write a first review.
    hasControls: query !== '' && companies.length === 0,
    onAccept: (option) => {
      if (typeof option !== 'string') openCompany(option);
      else if (option === ALL_RESULTS) openResults();
      else void navigate(option);
    },
    onEnter: (event) => {
      event.preventDefault();
      if (query !== '') openResults();
    },
    onEscape: (event) => {
      if (text === '') return;
      event.preventDefault();
      change('');
    },
  });
  const { isOpen, close } = combobox;
  const isShown = isOpen && content !== 'nothing';

  function getContent(): 'nothing' | 'answers' | 'failed' {
    if (query === '') return companies.length > 0 ? 'answers' : 'nothing';
    if (search.hasFailed) return 'failed';
    return search.hasResponse ? 'answers' : 'nothing';
  }

  function openCompany(company: FoundCompany) {
    const { id, title } = company;
    search.remember(company);
    void navigate(paths.company(id), { state: { companyName: title } satisfies OpenedCompany });
  }

  function openResults() {
    close();
    void navigate(paths.search({ q: query }));
  }

  // Closes the panel after any kind of navigation.
  useEffect(() => close(), [page, close]);

  function change(next: string) {
    setText(next);
    combobox.open();
    search.ensureLoaded();
  }

  // Enter is handled by the combobox. Before the page is interactive, the browser sends the form to the page of results.
  function submit(event: FormEvent) {
    event.preventDefault();
    if (query !== '') openResults();
  }

  function tryAgain() {
    // Moves the focus, because the clicked button disappears with the panel.
    combobox.inputRef.current?.focus();
    search.retry();
  }

  const panel = isShown && (
    <SearchPanel {...combobox.popupProps}>
      {content === 'answers' && search.Results !== null && (
        <search.Results {...{ query, companies, topics, combobox }} reload={search.prepare} />
      )}
      {content === 'failed' && (
        <SearchNote role="alert" data-danger>
          <CircleAlert aria-hidden="true" />
          <span>{t('search.failed')}</span>
          <Button variant="secondary" onClick={tryAgain}>
            {t('search.tryAgain')}
          </Button>
        </SearchNote>
      )}
    </SearchPanel>
  );

  return (
    <Box role="search" action={paths.search({})} onSubmit={submit} {...combobox.rootProps}>
      <SearchField
        size={size}
        name="q"
        aria-label={t('search.name')}
        placeholder={t('search.placeholder')}
        maxLength={SEARCH_QUERY_MAX_LENGTH}
        enterKeyHint="search"
        value={text}
        busy={search.isStalled}
        onChange={(event) => change(event.currentTarget.value)}
        onClear={() => change('')}
        onFocus={() => {
          combobox.open();
          search.prepare();
        }}
        onClick={() => combobox.open()}
        panel={panel}
        {...combobox.inputProps}
      />
      <VisuallyHidden role="status">
        {isShown && content !== 'failed' && query !== '' && t('search.announced', { count: companies.length })}
      </VisuallyHidden>
      <UrlLanguageInput />
      {search.outlet}
    </Box>
  );
}
