import { queryKeys, Link, paths, useApi, useQuery } from '@heard/sdk';
import { Button, ButtonLink, Note } from '@heard/ui';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { CompanyLine } from './CompanyLine.tsx';
import type { CompanyChoice } from './useCompanyChoice.ts';

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  border-radius: var(--radius-lg);
  outline-offset: var(--space-1);
`;

const Label = styled.span`
  font-size: var(--text-sm);
  font-weight: var(--weight-strong);
  line-height: 1.4;
`;

const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

interface CompanyCardProps {
  choice: CompanyChoice & { company: NonNullable<CompanyChoice['company']> };
  /** Whether an alert already links to the author's earlier review of the company. */
  isReported: boolean;
  onChange: () => void;
}

/**
 * Shows the chosen company in place of the fields for the company, and takes the focus from these fields. Links to the author's earlier review of the
 * company, if there is one.
 */
export function CompanyCard({ choice: { company, isRecognized }, isReported, onChange }: CompanyCardProps) {
  const t = useMessages();
  const api = useApi();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(document.activeElement === document.body);
  useEffect(() => {
    // Does not take the focus if no element had the focus before the first render, because the card was then part of the page from the start.
    if (!hadFocus.current && document.activeElement === document.body) box.current?.focus();
  }, []);
  const { data: own } = useQuery({
    queryKey: [...queryKeys.ownReviews, company.id],
    queryFn: ({ signal }) => api.page('listOwnReviews', { query: { company: company.id }, signal }),
  });
  const ownReview = own?.items[0];
  return (
    <Box ref={box} role="group" aria-labelledby={labelId} tabIndex={-1}>
      <Label id={labelId}>{t('chooser.company')}</Label>
      <CompanyLine
        company={company}
        action={
          <Button variant="secondary" onClick={onChange}>
            {t('chooser.change')}
          </Button>
        }
      />
      {isRecognized && <Hint>{t('chooser.recognized')}</Hint>}
      {ownReview !== undefined && !isReported && (
        <Note
          action={
            <ButtonLink as={Link} to={paths.editReview(ownReview.id)} variant="ghost">
              {t('makeReview.editFirst')}
            </ButtonLink>
          }
        >
          {t('chooser.reviewed')}
        </Note>
      )}
    </Box>
  );
}
