import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFormats } from '../../language/formats.ts';
import { below } from '../../theme/breakpoints.ts';
import { useMessages } from './messages/messages.ts';

const Box = styled.section`
  padding: var(--space-5);
  border: 1px solid var(--danger-border);
  border-radius: var(--radius-md);
  background: var(--danger-soft);
  color: var(--text);
  overflow-wrap: anywhere;
`;

const Title = styled.h4`
  display: flex;
  gap: var(--space-2);
  color: var(--danger);
  font: inherit;
  font-size: var(--text-md);
  font-weight: var(--weight-strong);
  letter-spacing: normal;
  line-height: 1.4;

  & > svg {
    flex: none;
    margin-top: 0.1em;
  }
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: 8rem minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
  margin-top: var(--space-3);
  font-size: var(--text-button);

  & > dt {
    padding-top: 1px;
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & > dd {
    margin: 0;
  }

  ${below.md} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    & > dd {
      margin-bottom: var(--space-2);
    }
  }
`;

const Foot = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-top: var(--space-4);

  &:empty {
    display: none;
  }
`;

/** The props of `ReasonsNote`. */
export interface ReasonsNoteProps {
  /** The title; "Your review is hidden: …" by default. */
  title?: string;
  /** The element of the title: `h4` by default, below the title of a review. */
  heading?: 'h2' | 'h3' | 'h4';
  /** The link to the rule that was broken; null when the decision has none. */
  rule: ReactNode;
  /** The public reason. */
  reason: string;
  /**
   * `company`: whether the company has reported the content. `others`: whether anybody else has reported the content. Default: both are unknown.
   */
  flaggedBy?: { company: boolean; others: boolean } | null;
  /** Whether an automated check found the content. */
  foundByProgram?: boolean;
  /** The time until which the decision can be appealed, in ISO 8601; null when it can't be. */
  appealUntil?: string | null;
  /** Whether the author can still change or delete the content. */
  canChange?: boolean;
  /** The button "Appeal", the form, or the state of the appeal. */
  children?: ReactNode;
}

/**
 * The statement of reasons to an author: the decision, its rule and reason, its cause, and how to appeal (DSA, article
 * 17).
 */
export function ReasonsNote({
  title,
  heading = 'h4',
  rule,
  reason,
  flaggedBy = null,
  foundByProgram = false,
  appealUntil = null,
  canChange = true,
  children,
}: ReasonsNoteProps) {
  const t = useMessages();
  const { formatDate } = useFormats();
  const found = [
    ...(flaggedBy === null ? [] : [t(getFoundBy(flaggedBy))]),
    ...(foundByProgram ? [t('hidden.byProgram')] : []),
    t('hidden.person'),
  ].join(' ');
  const options = [
    ...(canChange ? [t('hidden.change')] : []),
    ...(appealUntil === null ? [] : [t('hidden.appealOnce', { date: formatDate(appealUntil) })]),
  ].join(' ');
  return (
    <Box>
      <Title as={heading}>
        <EyeOff />
        <span>{title ?? t('hidden.title')}</span>
      </Title>
      <Facts>
        {rule === null ? null : (
          <>
            <dt>{t('hidden.rule')}</dt>
            <dd>{rule}</dd>
          </>
        )}
        <dt>{t('hidden.reason')}</dt>
        <dd dir="auto">{reason}</dd>
        <dt>{t('hidden.howFound')}</dt>
        <dd>{found}</dd>
        {options === '' ? null : (
          <>
            <dt>{t('hidden.whatToDo')}</dt>
            <dd>{options}</dd>
          </>
        )}
      </Facts>
      <Foot>{children}</Foot>
    </Box>
  );
}

function getFoundBy({ company, others }: { company: boolean; others: boolean }) {
  if (company) return others ? 'hidden.byBoth' : 'hidden.byCompany';
  return others ? 'hidden.byOthers' : 'hidden.byUs';
}
