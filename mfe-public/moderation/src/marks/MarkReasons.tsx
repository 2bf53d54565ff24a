import type { Mark, MarkReason } from '@heard/contract';
import { Link, paths } from '@heard/sdk';
import { useId } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';

const Title = styled.h4`
  margin-bottom: var(--space-2);
  font: var(--weight-strong) var(--text-sm)/1.4 var(--font-text);
  color: var(--text);
`;

/** Has a different style than the review above, because the text in this box is by Heard. */
const Box = styled.div`
  margin-top: var(--space-4);
  padding: var(--space-4);
  border-radius: var(--radius-md);
  background: var(--surface-sunken);
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-3);
  max-width: var(--measure);
  color: var(--text);
  overflow-wrap: anywhere;

  & a {
    text-decoration: underline;
  }
  & blockquote {
    margin: var(--space-2) 0 0;
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--border);
    white-space: pre-line;
    unicode-bidi: plaintext;
  }
  & blockquote + a {
    display: inline-block;
    margin-top: var(--space-2);
  }
`;

/** Lists the reasons for a mark. */
export function MarkReasons({ reasons }: Pick<Mark, 'reasons'>) {
  const t = useMessages();
  const titleId = useId();
  // Omits reports, which are shown in a separate list.
  const shown = reasons.filter(({ kind }) => kind !== 'flags');
  if (shown.length === 0) return null;
  return (
    <Box>
      <Title id={titleId}>{t('reasons.name')}</Title>
      <List aria-labelledby={titleId}>
        {shown.map((reason) => (
          <li key={reason.kind}>
            <Reason reason={reason} />
          </li>
        ))}
      </List>
    </Box>
  );
}

function Reason({ reason }: { reason: MarkReason }) {
  const t = useMessages();
  const duration = (minutes: number) =>
    minutes < 120 ? t('reasons.minutes', { minutes }) : t('reasons.hours', { hours: Math.floor(minutes / 60) });
  switch (reason.kind) {
    case 'burst':
      return t('reasons.burst', { reviews: reason.reviews, time: duration(reason.minutes) });
    case 'newAccount':
      if (reason.minutes === 0) return t('reasons.newAccountImmediately');
      return t('reasons.newAccount', { time: duration(reason.minutes), number: reason.reviews });
    case 'hiddenText':
      return t('reasons.hiddenText', { reason: reason.reason });
    case 'lookAlike':
      return (
        <>
          {t('reasons.lookAlike', { domain: reason.companyId })}{' '}
          <Link to={paths.company(reason.companyId)}>{t('reasons.company', { company: reason.companyId })}</Link>
        </>
      );
    case 'lookAlikeName':
      return (
        <>
          {t('reasons.lookAlikeName', { company: reason.companyName, domain: reason.companyId })}{' '}
          <Link to={paths.company(reason.companyId)}>{t('reasons.company', { company: reason.companyId })}</Link>
        </>
      );
    case 'sameName':
      return (
        <>
          {t('reasons.sameName', { company: reason.companyName, domain: reason.companyId })}{' '}
          <Link to={paths.company(reason.companyId)}>{t('reasons.company', { company: reason.companyId })}</Link>
        </>
      );
    case 'renamed':
      return t('reasons.renamed', { from: reason.from, to: reason.to });
    case 'votes':
      return t('reasons.votes', { votes: reason.votes, time: duration(reason.minutes) });
    case 'newPhotos':
      return t('reasons.newPhotos', { photos: reason.photos });
    case 'bounces':
      return t('reasons.bounces', { bounces: reason.bounces });
    case 'flags':
      return null;
    case 'ownDomain':
      return t('reasons.ownDomain');
    case 'similarText':
      return <SimilarText reason={reason} />;
  }
}

/** The review that a text resembles. */
function SimilarText({ reason: { percent, other } }: { reason: Extract<MarkReason, { kind: 'similarText' }> }) {
  const t = useMessages();
  if (other === null) return t('reasons.similarGone');
  return (
    <>
      {percent === 100
        ? t('reasons.identical', { company: other.companyName })
        : t('reasons.similar', { percent, company: other.companyName })}
      <blockquote dir="auto" lang={other.language ?? ''}>
        <b>{other.title}</b>
        {'\n'}
        {other.description}
      </blockquote>
      <Link to={paths.company(other.companyId)}>{t('reasons.company', { company: other.companyId })}</Link>
    </>
  );
}
