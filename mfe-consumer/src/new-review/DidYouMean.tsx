import type { FoundCompany } from '@heard/sdk';
import { Button } from '@heard/ui';
import { useId, type Ref } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { AddButton } from './AddButton.ts';
import { CompanyLine } from './CompanyLine.tsx';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  padding: var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--accent-soft);

  & h3 {
    font-size: var(--text-lg);
  }
  & li > div {
    background: var(--surface-raised);
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
`;

interface DidYouMeanProps {
  ref?: Ref<HTMLDivElement>;
  companies: readonly FoundCompany[];
  /** The text of the button that rejects the suggestions and adds a new company. */
  no: string;
  onYes: (company: FoundCompany) => void;
  onNo: () => void;
}

/** Asks whether a new company is the same as an existing company. */
export function DidYouMean({ ref, companies, no, onYes, onNo }: DidYouMeanProps) {
  const t = useMessages();
  const titleId = useId();
  return (
    <Box ref={ref} role="group" aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId}>{t('chooser.question', { count: companies.length })}</h3>
      <List>
        {companies.map((company) => (
          <li key={company.id}>
            <CompanyLine
              company={{ ...company, name: company.title }}
              action={
                <Button aria-label={t('chooser.yesName', { company: company.title })} onClick={() => onYes(company)}>
                  {t('chooser.yes')}
                </Button>
              }
            />
          </li>
        ))}
      </List>
      <AddButton variant="ghost" onClick={onNo}>
        {no}
      </AddButton>
    </Box>
  );
}
