import { LayoutGrid, MapPin, MessageSquarePlus, Search } from 'lucide-react';
import {
  Button,
  getCompanyPlaceholder,
  SearchHeading,
  SearchHit,
  SearchKeys,
  SearchNote,
  SearchRows,
  useNames,
  type Combobox,
} from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/SessionContext.ts';
import type { OpenedCompany } from './openedCompany.ts';
import type { FoundCompany } from './CompanyResults.tsx';
import type { FoundTopic } from './topics.ts';
import { useMessages as useSearchMessages } from './messages/messages.ts';
import { describeTopic } from './topics.ts';
import { clearRecentCompanies, rememberCompany } from './recentSearches.ts';

const Row = styled(SearchNote)`
  min-height: 2.75rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--text);

  & > span {
    overflow-wrap: anywhere;
  }
  & > svg {
    flex: none;
    color: var(--text-muted);
  }
`;

const All = styled(Row)`
  min-height: 3.75rem;
  color: var(--accent-text);
  font-weight: var(--weight-strong);

  & > svg {
    color: inherit;
  }
`;

const Group = styled.div`
  margin-top: var(--space-2);
  padding-top: var(--space-2);
  border-top: 1px solid var(--border);

  &:first-child {
    margin-top: 0;
    border-top: 0;
  }
`;

const GroupTitle = styled.div`
  padding: var(--space-1) var(--space-3);
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

const Parent = styled.span`
  margin-inline-start: var(--space-2);
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

export interface SearchResultsProps {
  /**
   * The current query. It is also the company's name in the form for a first review. Without a query, the companies of recent searches are shown.
   */
  query: string;
  /** The companies that were found. If there are none, a link to a first review is shown instead. */
  companies: FoundCompany[];
  /** The categories and places that the query is about, shown below the companies. */
  topics: readonly FoundTopic[];
  combobox: Combobox;
  /** Reads the recent searches from the storage again. */
  reload: () => void;
}

/** Shows the response to a search: the companies, or a message that no company matches. */
export function SearchResults({ query, companies, topics, combobox, reload }: SearchResultsProps) {
  const tSearch = useSearchMessages();
  if (companies.length > 0) return <Found {...{ query, companies, topics, combobox, reload }} />;
  return (
    <>
      <None query={query} />
      {topics.length > 0 && (
        <>
          <SearchRows aria-label={tSearch('topics')} {...combobox.listProps}>
            <Topics topics={topics} combobox={combobox} from={0} />
          </SearchRows>
          <SearchKeys />
        </>
      )}
    </>
  );
}

/** The matching companies, or the companies of recent searches if there is no query. */
function Found({ query, companies, topics, combobox, reload }: SearchResultsProps) {
  const t = useMessages();
  const tSearch = useSearchMessages();
  const isRecent = query === '';
  return (
    <>
      {isRecent && <RecentHeading combobox={combobox} reload={reload} />}
      <SearchRows aria-label={isRecent ? tSearch('recent') : t('search.list')} {...combobox.listProps}>
        {companies.map((company, index) => (
          <SearchHit
            key={company.id}
            as={Link}
            to={paths.company(company.id)}
            state={{ companyName: company.title } satisfies OpenedCompany}
            tabIndex={-1}
            placeholder={getCompanyPlaceholder({ id: company.id, name: company.title })}
            name={company.name}
            website={company.website}
            formerly={company.formerly}
            image={company.image}
            rating={company.rating}
            onClick={() => rememberCompany(company)}
            current={index === combobox.activeIndex}
            {...combobox.getOptionProps(index)}
          />
        ))}
        {!isRecent && (
          <All
            as={Link}
            to={paths.search({ q: query })}
            tabIndex={-1}
            data-current={combobox.activeIndex === companies.length || undefined}
            {...combobox.getOptionProps(companies.length)}
          >
            <Search aria-hidden="true" />
            <span>{tSearch('all', { text: query })}</span>
          </All>
        )}
        <Topics topics={topics} combobox={combobox} from={companies.length + 1} />
      </SearchRows>
      <SearchKeys />
    </>
  );
}

/** The heading of the recent searches, with a button that clears them. */
function RecentHeading({ combobox, reload }: Pick<SearchResultsProps, 'combobox' | 'reload'>) {
  const tSearch = useSearchMessages();
  return (
    <SearchHeading>
      <span aria-hidden="true">{tSearch('recent')}</span>
      <Button
        variant="ghost"
        onClick={() => {
          clearRecentCompanies();
          // Moves the focus, because the clicked button disappears with the panel.
          combobox.inputRef.current?.focus();
          reload();
        }}
      >
        {tSearch('recent.clear')}
      </Button>
    </SearchHeading>
  );
}

interface TopicsProps extends Pick<SearchResultsProps, 'topics' | 'combobox'> {
  /** The index of the first company among the options. */
  from: number;
}

/** The categories and places that a query is about, as a group of options. */
function Topics({ topics, combobox, from }: TopicsProps) {
  const t = useSearchMessages();
  const getName = useNames();
  if (topics.length === 0) return null;
  return (
    <Group role="group" aria-label={t('topics')}>
      <GroupTitle aria-hidden="true">{t('topics')}</GroupTitle>
      {topics.map((topic, at) => {
        const { name, parent } = describeTopic(topic, getName);
        const { path } = topic;
        return (
          <Row
            key={path}
            as={Link}
            to={path}
            tabIndex={-1}
            data-current={combobox.activeIndex === from + at || undefined}
            {...combobox.getOptionProps(from + at)}
          >
            {topic.kind === 'category' ? <LayoutGrid aria-hidden="true" /> : <MapPin aria-hidden="true" />}
            <span>
              {name}
              {parent !== null && <Parent>{parent}</Parent>}
            </span>
          </Row>
        );
      })}
    </Group>
  );
}

/** Reports that no company matches, with a link to a first review for accounts that may write reviews. */
function None({ query }: { query: string }) {
  const t = useMessages();
  const session = useSession();
  if (session.status === 'authenticated' && session.kind !== 'consumer') {
    return (
      <SearchNote>
        <span>{t('search.none')}</span>
      </SearchNote>
    );
  }
  return (
    <SearchNote as={Link} to={paths.makeReview({ company: query })}>
      <MessageSquarePlus aria-hidden="true" />
      <span>{t('search.noneWriteOne')}</span>
    </SearchNote>
  );
}
