import { Link, paths } from '@heard/sdk';
import { GROUNDS, useGroundLabel } from '@heard/ui';
import type { ReactNode } from 'react';
import { useMessages } from './messages/messages.ts';
import { StaticPage } from './StaticPage.tsx';
import { useOperator } from './useOperator.tsx';

const TERMS = [
  'what',
  'account',
  'reviews',
  'forbidden',
  'companies',
  'decide',
  'ranking',
  'liability',
  'changes',
  'law',
] as const;

export function TermsPage() {
  const t = useMessages();
  const getGround = useGroundLabel();
  const { operator, who } = useOperator();
  const after: Partial<Record<(typeof TERMS)[number], ReactNode>> = {
    what: who,
    forbidden: (
      <ul>
        {GROUNDS.map((ground) => (
          <li key={ground}>{getGround(ground)}</li>
        ))}
      </ul>
    ),
    ranking: (
      <p>
        <Link to={`${paths.howScoresWork}#ranking`}>{t('scoresLink')}</Link>
      </p>
    ),
    law: operator === null ? null : <p>{t('terms.lawOf', { country: operator.country })}</p>,
  };
  return (
    <StaticPage
      title={t('terms.title')}
      lead={t('terms.lead')}
      parts={TERMS.map((id) => ({
        id,
        title: t(`terms.${id}`),
        body: (
          <>
            <p>{t(`termsText.${id}`)}</p>
            {after[id]}
          </>
        ),
      }))}
    />
  );
}
