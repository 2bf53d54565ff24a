import { Link, UrlLanguageInput, useNavigate, useSearchResults } from '@heard/sdk';
import { toSearchResultsRequest, useDocumentResults } from '@heard/sdk/lists';
import {
  Alert,
  BusyRegion,
  Button,
  Card,
  CardTitle,
  Muted,
  SearchTextField,
  Skeleton,
  Stars,
  useFormats,
} from '@heard/ui';
import { useId, useMemo, useState, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { linkedCard } from '../lists/cards.ts';
import { toComparePath } from './comparedIds.ts';
import { useMessages } from './messages/messages.ts';

const Box = styled(Card)`
  max-width: 48rem;

  @media print {
    display: none;
  }
`;

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3);
  margin-top: var(--space-4);

  & > :first-child {
    flex: 1 1 14rem;
  }
`;

const Results = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin-top: var(--space-4);

  & > li {
    ${linkedCard}
    padding: var(--space-3) var(--space-4);
  }
  & h3 {
    font-size: var(--text-md);
  }
`;

/** Maximum number of search results. Visitors type more of the name to get better matches. */
const MAX_RESULTS = 6;

interface AddCompanyProps {
  /** The ids of the companies that are already in the comparison. */
  ids: readonly string[];
  /** The search text in the URL. */
  q: string;
}

/** Searches for a company to add to the comparison. The form works without scripts; each result links to the new comparison. */
export default function AddCompany({ ids, q }: AddCompanyProps) {
  const t = useMessages();
  const navigate = useNavigate();
  const title = useId();
  const [text, setText] = useState(q);

  function search(event: SyntheticEvent) {
    event.preventDefault();
    void navigate(toComparePath(ids, text));
  }

  return (
    <Box>
      <CardTitle id={title}>{t(ids.length === 0 ? 'search.first' : 'search.title')}</CardTitle>
      <Form action="/compare" role="search" aria-labelledby={title} onSubmit={search}>
        <SearchTextField
          label={t('search.label')}
          name="q"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onClear={() => setText('')}
        />
        {ids.length > 0 && <input type="hidden" name="companies" value={ids.join(',')} />}
        <UrlLanguageInput />
        <Button type="submit" variant="secondary">
          {t('search.submit')}
        </Button>
      </Form>
      {q.trim() !== '' && <Found ids={ids} q={q.trim()} />}
    </Box>
  );
}

function Found({ ids, q }: AddCompanyProps) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const request = useMemo(() => toSearchResultsRequest({ q, page: 1 }), [q]);
  const { companies, isWaiting, hasFailed, retry, outlet } = useSearchResults(request, useDocumentResults(request));
  const found = companies.filter(({ id }) => !ids.includes(id)).slice(0, MAX_RESULTS);
  return (
    <>
      {outlet}
      {hasFailed ? (
        <Alert
          action={
            <Button variant="secondary" onClick={retry}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('search.failed')}
        </Alert>
      ) : found.length > 0 ? (
        <Results aria-label={t('search.results')}>
          {found.map(({ id, name, markedName, reviewsQuantity, ratingGeneral }) => (
            <li key={id}>
              <h3>
                <Link to={toComparePath([...ids, id], ids.length === 0 ? '' : null)}>{markedName ?? name}</Link>
              </h3>
              <Muted data-small>
                {id} · <Stars rating={reviewsQuantity === 0 ? null : ratingGeneral} size="sm" />{' '}
                {reviewsQuantity > 0 && formatRating(ratingGeneral)}
              </Muted>
            </li>
          ))}
        </Results>
      ) : isWaiting ? (
        <BusyRegion label={t('search.loading')}>
          <Skeleton width="100%" height="4rem" top="1rem" />
        </BusyRegion>
      ) : (
        <Muted as="p">{t('search.none', { text: q })}</Muted>
      )}
    </>
  );
}
