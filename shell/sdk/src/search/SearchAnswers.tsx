import { MessageSquarePlus } from 'lucide-react';
import { SearchHit, SearchKeys, SearchNote, SearchRows, type Combobox } from '@heard/ui';
import { useMessages } from '../messages/messages.ts';
import { Link } from '../navigation/Link.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session/SessionContext.ts';
import type { OpenedCompany } from './companyPlaceholder.ts';
import type { FoundCompany } from './CompanyResults.tsx';

export interface SearchAnswersProps {
  /** The current query, which fills the form for a first review. */
  query: string;
  /** The companies found; without any, a link to a first review is shown instead. */
  companies: FoundCompany[];
  combobox: Combobox;
}

/** Shows the response to a search: the companies, or that there are none. */
export function SearchAnswers({ query, companies, combobox }: SearchAnswersProps) {
  const t = useMessages();
  const session = useSession();
  if (companies.length > 0) {
    return (
      <>
        <SearchRows aria-label={t('search.list')} {...combobox.listProps}>
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
              current={index === combobox.activeIndex}
              {...combobox.getOptionProps(index)}
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

/** Returns the letter on a company's tile. */
function getInitial(name: string): string {
  return (Array.from(name.trim())[0] ?? '').toUpperCase();
}
