import type { Decision } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { below, Card, formatDuration, Pill, useFormats, useGroundLabel, useLanguage } from '@heard/ui';
import { Gavel } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { useMessages } from './messages/messages.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  overflow-wrap: anywhere;

  & > p {
    max-width: var(--measure);
    unicode-bidi: plaintext;
  }
  & > small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & > small > a {
    text-decoration: underline;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-2);

  & > h3 {
    min-width: 0;
    font: inherit;
    font-weight: var(--weight-strong);
    letter-spacing: normal;
    overflow-wrap: anywhere;
  }
  & > time {
    margin-inline-start: auto;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }

  ${below.sm} {
    & > time {
      width: 100%;
    }
  }
`;

const tones = {
  hidden: 'danger',
  kept: 'neutral',
  shownAgain: 'accent',
  labelled: 'neutral',
  unlabelled: 'accent',
  blocked: 'danger',
  unblocked: 'accent',
} as const;

export interface DecisionCardProps {
  decision: Decision;
  /** Whether to name the company, with a link to its page. */
  withCompany?: boolean;
}

/** A decision of an administrator, as everybody sees it. */
export function DecisionCard(props: DecisionCardProps) {
  return (
    <Card as="article">
      <DecisionText {...props} />
    </Card>
  );
}

/** The text of a decision without a card. */
export function DecisionText({ decision, withCompany = false }: DecisionCardProps) {
  const t = useMessages();
  const labelGround = useGroundLabel();
  const language = useLanguage();
  const { formatDate } = useFormats();
  const { at, companyId, part, outcome, ground, reason, source, stars, flaggedBy, waitedSeconds, appeal, appealOf } =
    decision;
  const facts = [
    ...(withCompany
      ? [
          <Link key="company" to={paths.company(companyId)}>
            {companyId}
          </Link>,
        ]
      : []),
    ...(stars === null ? [] : [t('decision.stars', { stars })]),
    ...(part === 'review' ? [] : [t(`decision.part.${part}`)]),
    ...(appealOf === null ? [] : [t('decision.afterAppeal')]),
    ...(source === 'program' ? [t('decision.foundByProgram')] : []),
    ...(source === 'own' && part !== 'company' && appealOf === null ? [t('decision.foundByUs')] : []),
    ...(flaggedBy.company > 0 ? [t('decision.byCompany', { count: flaggedBy.company })] : []),
    ...(flaggedBy.others > 0 ? [t('decision.byOthers', { count: flaggedBy.others })] : []),
    ...(waitedSeconds === null ? [] : [t('decision.waited', { duration: formatDuration(waitedSeconds, language) })]),
    t('decision.person'),
  ];
  return (
    <Body>
      <Head>
        <Pill tone={tones[outcome]}>{t(`decision.outcome.${outcome}`)}</Pill>
        <h3>{labelGround(ground)}</h3>
        <time dateTime={at}>{formatDate(at)}</time>
      </Head>
      <p dir="auto">{reason}</p>
      <small>
        {facts.map((fact, index) => (
          // Uses the index as the key, because the facts of a decision keep their order.
          <Fragment key={index}>
            {index > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </small>
      {appeal !== null && (
        <div>
          <Pill tone={appeal === 'open' ? 'accent' : 'neutral'}>
            <Gavel />
            {t(`decision.appeal.${appeal}`)}
          </Pill>
        </div>
      )}
    </Body>
  );
}
