import { SEARCH_QUERY_MAX_LENGTH } from '@heard/contract';
import { CircleAlert } from 'lucide-react';
import { Button, SearchField, SearchNote, SearchPanel, VisuallyHidden } from 'shared-ui';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { paths } from '../paths.ts';
import { useLocation, useNavigate } from '../router.ts';
import type { SearchResults } from './SearchResults.ts';
import { STALLED_AFTER } from './stalled.ts';
import { useLastsLong } from './useLastsLong.ts';
import { useSearchLibrary } from './useSearchLibrary.ts';
import { useSearchText } from './useSearchText.ts';

const Box = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

const NO_RESULTS: SearchResults = { status: 'idle', query: '', companies: [], retry: () => undefined };

/**
 * Searches companies by name or website (specification 2, "home"; 4, "Search box"). A plain field at first; what searches
 * loads when the field gets the focus, and nothing typed meanwhile is lost. An editable combobox with list autocomplete
 * (ARIA Authoring Practices): the arrows move, Enter opens the current company or else the first, Esc closes, then clears.
 */
export function SearchBox() {
  const t = useMessages();
  const navigate = useNavigate();
  const { key: page } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { load, ...state } = useSearchLibrary();
  const [text, setText] = useSearchText();
  const [results, setResults] = useState(NO_RESULTS);
  const [isOpen, setOpen] = useState(false);
  const [currentId, setCurrentId] = useState<string | null>(null);
  // Enter was pressed before the answer: the first company opens when it comes.
  const [opensFirst, setOpensFirst] = useState(false);

  const query = text.trim();
  const { companies } = results;
  const content = contentOf();
  const isShown = isOpen && content !== 'nothing';
  const hasList = isShown && content === 'answers' && companies.length > 0;
  const isWaiting = query !== '' && content !== 'failed' && results.query !== query;
  const isBusy =
    useLastsLong(isWaiting && state.status !== 'ready', STALLED_AFTER) || (isWaiting && results.status === 'stalled');
  const current = companies.findIndex((company) => company.id === currentId);
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-${index}`;

  function contentOf(): 'nothing' | 'answers' | 'failed' {
    if (query === '') return 'nothing';
    if (state.status === 'failed' || results.status === 'error') return 'failed';
    // An older answer stays until the newer one is there, so that nothing flickers from letter to letter.
    if (results.query === '') return 'nothing';
    return 'answers';
  }

  const close = () => {
    setOpen(false);
    setCurrentId(null);
    setOpensFirst(false);
  };

  // Whatever was chosen, the page that was searched from is left.
  useEffect(close, [page]);

  useEffect(() => {
    if (!opensFirst || isWaiting) return;
    setOpensFirst(false);
    const [first] = companies;
    if (content === 'answers' && first !== undefined) void navigate(paths.company(first.id));
  }, [opensFirst, isWaiting, content, companies, navigate]);

  useEffect(() => {
    if (current < 0) return;
    // Not in every document: a test's has no layout.
    document.getElementById(`${id}-${current}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [current, id]);

  function change(next: string) {
    setText(next);
    setOpen(true);
    setCurrentId(null);
    setOpensFirst(false);
    if (state.status === 'absent' || state.status === 'failed') load();
  }

  function move(step: 1 | -1) {
    setOpen(true);
    if (content !== 'answers' || companies.length === 0) return;
    const from = current < 0 && step < 0 ? 0 : current;
    setCurrentId(companies.at((from + step) % companies.length)?.id ?? null);
  }

  function enter() {
    if (query === '') return;
    setOpen(true);
    const chosen = companies[current];
    if (chosen === undefined) setOpensFirst(true);
    else void navigate(paths.company(chosen.id));
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>) {
    // The key belongs to an input method that is composing; Safari says so by 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        move(event.key === 'ArrowDown' ? 1 : -1);
        break;
      case 'Enter':
        event.preventDefault();
        enter();
        break;
      case 'Escape':
        // An open panel is closed below, wherever in it the focus is.
        if (isShown || text === '') return;
        event.preventDefault();
        change('');
        break;
      case 'Tab':
        // A list is left at once; a link or a button below the field can be reached.
        if (hasList) close();
        break;
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        setCurrentId(null);
        break;
    }
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || !isShown || event.defaultPrevented) return;
    event.preventDefault();
    input.current?.focus();
    close();
  }

  function tryAgain() {
    // The button goes with the panel; the focus must not.
    input.current?.focus();
    if (state.status === 'failed') load();
    else results.retry();
  }

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  }

  function focus() {
    setOpen(true);
    load();
  }

  const panel = isShown && (
    // The focus stays in the field while something below it is clicked.
    <SearchPanel onMouseDown={(event) => event.preventDefault()}>
      {content === 'answers' && state.status === 'ready' && (
        <state.library.SearchAnswers {...{ query, companies, current, listId, optionId }} />
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
    <Box role="search" onBlur={leave} onKeyDown={closeByKey}>
      <SearchField
        ref={input}
        role="combobox"
        aria-label={t('search.name')}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? listId : undefined}
        aria-activedescendant={hasList && current >= 0 ? optionId(current) : undefined}
        placeholder={t('search.placeholder')}
        maxLength={SEARCH_QUERY_MAX_LENGTH}
        enterKeyHint="search"
        value={text}
        busy={isBusy}
        onChange={(event) => change(event.currentTarget.value)}
        onClear={() => change('')}
        onFocus={focus}
        onClick={() => setOpen(true)}
        onKeyDown={pressKey}
        panel={panel}
      />
      <VisuallyHidden role="status">
        {isShown && content !== 'failed' && t('search.announced', { count: companies.length })}
      </VisuallyHidden>
      {state.status === 'ready' && (
        <state.library.InstantSearchResults client={state.library.client} query={query} onChange={setResults} />
      )}
    </Box>
  );
}
