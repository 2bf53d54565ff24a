import { MessageSquarePlus, Search } from 'lucide-react';
import { Button, SearchHeading, SearchHit, SearchKeys, SearchNote, SearchRows, type Combobox } from '@heard/ui';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/SessionContext.ts';
import type { OpenedCompany } from './openedCompany.ts';
import type { FoundCompany } from './CompanyResults.tsx';
import { useMessages as useSearchMessages } from './messages/messages.ts';
import { clearRecentCompanies, rememberCompany } from './recentSearches.ts';

const All = styled(SearchNote)`
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  color: var(--accent-text);
  font-weight: var(--weight-strong);

  & > span {
    overflow-wrap: anywhere;
  }
`;

export interface SearchAnswersProps {
  /** The current query, which fills the form for a first review. Without one, the companies are those of the recent searches. */
  query: string;
  /** The companies found; without any, a link to a first review is shown instead. */
  companies: FoundCompany[];
  combobox: Combobox;
  /** Reads the recent searches again. */
  reload: () => void;
}

/** Shows the response to a search: the companies, or that there are none. */
export function SearchAnswers({ query, companies, combobox, reload }: SearchAnswersProps) {
  const t = useMessages();
  const tSearch = useSearchMessages();
  const isRecent = query === '';
  const session = useSession();
  if (companies.length > 0) {
    return (
      <>
        {isRecent && (
          <SearchHeading>
            <span aria-hidden="true">{tSearch('recent')}</span>
            <Button
              variant="ghost"
              onClick={() => {
                clearRecentCompanies();
                // The button disappears with the panel.
                combobox.inputRef.current?.focus();
                reload();
              }}
            >
              {tSearch('recent.clear')}
            </Button>
          </SearchHeading>
        )}
        <SearchRows aria-label={isRecent ? tSearch('recent') : t('search.list')} {...combobox.listProps}>
          {companies.map((company, index) => (
            <SearchHit
              key={company.id}
              as={Link}
              to={paths.company(company.id)}
              state={{ companyName: company.title } satisfies OpenedCompany}
              tabIndex={-1}
              initial={getInitial(company.title)}
              name={company.name}
              website={company.website}
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
        </SearchRows>
        <SearchKeys />
      </>
    );
  }
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

/** Returns the letter on a company's tile. */
function getInitial(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase();
}
