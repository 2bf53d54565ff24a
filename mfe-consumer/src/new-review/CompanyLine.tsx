import { useUnicodeDomain } from '@heard/sdk';
import { below, CompanyImage, Stars, useFormats, getCompanyPlaceholder } from '@heard/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import type { ChosenCompany } from './useCompanyChoice.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);

  & img {
    width: 2.75rem;
    height: 2.75rem;
    border-radius: var(--radius-md);
  }

  ${below.md} {
    flex-wrap: wrap;

    & > button {
      width: 100%;
    }
  }
`;

const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

const Name = styled.b`
  display: block;
  font-weight: var(--weight-strong);
  line-height: 1.3;
  overflow-wrap: anywhere;
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;

  & > b {
    color: var(--text);
    font-weight: var(--weight-strong);
  }
`;

interface CompanyLineProps {
  company: ChosenCompany;
  /** The button at the end of the line. */
  action: ReactNode;
}

/** Shows an existing company with its website, stars and actions. */
export function CompanyLine({ company: { id, name, image, rating }, action }: CompanyLineProps) {
  const t = useMessages();
  const { formatRating } = useFormats();
  const website = useUnicodeDomain(id);
  return (
    <Row>
      <CompanyImage src={image ?? null} placeholder={getCompanyPlaceholder({ id, name })} />
      <Body>
        <Name dir="auto">{name}</Name>
        <Line>
          <span>{website}</span>
          {rating !== undefined && rating.count > 0 && (
            <>
              <Stars rating={rating.mean} size="sm" />
              <b aria-hidden="true">{formatRating(rating.mean)}</b>
            </>
          )}
          {rating !== undefined && <span>{t('chooser.reviews', { count: rating.count })}</span>}
        </Line>
      </Body>
      {action}
    </Row>
  );
}
