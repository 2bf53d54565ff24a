import type { FoundCompany } from '@heard/sdk';
import { getCompanyPlaceholder, SearchHit, SearchNote, SearchPanel, SearchRows, type Combobox } from '@heard/ui';
import { Plus } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Add = styled(SearchNote)`
  min-height: var(--control-lg);
  margin-top: var(--space-1);
  padding: var(--space-2) var(--space-3);
  border-top: 1px solid var(--border);
  color: var(--accent-text);
  font-weight: var(--weight-strong);
  cursor: pointer;

  & > span {
    overflow-wrap: anywhere;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--surface-sunken);
    }
  }
`;

export interface CompanySuggestionsProps {
  companies: readonly FoundCompany[];
  /** The combobox. Its options are the companies, and the option that adds the text. */
  combobox: Combobox;
  onChoose: (company: FoundCompany) => void;
  /** The text that the last option adds as a new company; null if there is no such option. */
  text: string | null;
  onAdd: () => void;
}

/** The list of suggestions of `CompanyCombobox`. It is loaded when the field is used. */
export function CompanySuggestions({ companies, combobox, onChoose, text, onAdd }: CompanySuggestionsProps) {
  const t = useMessages();
  const addAt = companies.length;
  return (
    <SearchPanel {...combobox.popupProps}>
      <SearchRows aria-label={t('list')} {...combobox.listProps}>
        {companies.map((company, index) => (
          <SearchHit
            key={company.id}
            as="div"
            placeholder={getCompanyPlaceholder({ id: company.id, name: company.title })}
            name={company.name}
            website={company.website}
            formerly={company.formerly}
            image={company.image}
            note={company.rating === undefined ? '' : t('reviews', { count: company.rating.count })}
            onClick={() => onChoose(company)}
            current={index === combobox.activeIndex}
            {...combobox.getOptionProps(index)}
          />
        ))}
        {text !== null && (
          <Add
            data-current={combobox.activeIndex === addAt || undefined}
            onClick={onAdd}
            {...combobox.getOptionProps(addAt)}
          >
            <Plus aria-hidden="true" />
            <span>{t('add', { text })}</span>
          </Add>
        )}
      </SearchRows>
    </SearchPanel>
  );
}
