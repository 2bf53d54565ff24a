import { endpoints } from '@heard/contract';
import { useApi, useQuery } from '@heard/sdk';
import { Muted, SectionTitle, Wrap } from '@heard/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { CompanyCards } from './CompanyCards.tsx';
import { useMessages } from './messages/messages.ts';

const Part = styled(Wrap)`
  padding-top: var(--space-16);

  & h2 {
    font-size: var(--text-2xl);
  }
`;

const MIN_COMPANIES = 2;

/**
 * Companies of the same category, nearest first. Renders nothing while they load, when they can't be loaded, and when there are fewer than
 * two.
 */
export default function SimilarCompanies({ companyId }: { companyId: string }) {
  const t = useMessages();
  const api = useApi();
  const title = useId();
  const { data } = useQuery({
    queryKey: ['company', companyId, 'similar'],
    queryFn: ({ signal }) => api.send(endpoints.getSimilarCompanies, { params: { id: companyId }, signal }),
    staleTime: Infinity,
  });
  if (data === undefined || data.companies.length < MIN_COMPANIES) return null;
  return (
    <Part as="section" aria-labelledby={title}>
      <SectionTitle id={title}>{t('similar.title')}</SectionTitle>
      <Muted as="p">{t('similar.order')}</Muted>
      <CompanyCards companies={data.companies} label={t('similar.title')} />
    </Part>
  );
}
