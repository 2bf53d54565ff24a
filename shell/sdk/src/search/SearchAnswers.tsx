import { MessageSquarePlus } from 'lucide-react';
import { SearchHit, SearchKeys, SearchNote, SearchRows } from 'shared-ui';
import { useMessages } from '../messages/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/SessionContext.ts';
import type { FoundCompany } from './SearchResults.ts';

export interface SearchAnswersProps {
  /** What was asked for. */
  query: string;
  /** None: the way to a first review is shown instead. */
  companies: FoundCompany[];
  /** The place of the current company; -1 for none. */
  current: number;
  listId: string;
  optionId(index: number): string;
}

/** What stands below a search box that got an answer: the companies, or that there are none. */
export function SearchAnswers({ query, companies, current, listId, optionId }: SearchAnswersProps) {
  const t = useMessages();
  const session = useSession();
  if (companies.length > 0) {
    return (
      <>
        <SearchRows role="listbox" id={listId} aria-label={t('search.list')}>
          {companies.map((company, index) => (
            <SearchHit
              key={company.id}
              as={Link}
              to={paths.company(company.id)}
              role="option"
              aria-selected={index === current}
              id={optionId(index)}
              tabIndex={-1}
              initial={initialOf(company.title)}
              name={company.name}
              website={company.website}
              current={index === current}
            />
          ))}
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

/** The letter on a company's tile. */
function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase();
}
