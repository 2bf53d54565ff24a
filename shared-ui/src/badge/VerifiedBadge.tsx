import { BadgeCheck } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { badgeStyle } from './badgeStyle.ts';

const pill = css`
  ${badgeStyle}
  padding-inline: var(--space-2) var(--space-3);
  background: var(--accent-soft);
  color: var(--accent-text);
`;

const Pill = styled.span`
  ${pill}
`;

const Toggle = styled.button`
  ${pill}
  min-height: 1.75rem;
  border: 0;
  cursor: pointer;

  &[data-muted] {
    background: var(--surface-sunken);
    color: var(--text-muted);
  }
`;

const Explanation = styled.div`
  max-width: min(22rem, calc(100vw - 2 * var(--gutter)));
  margin: auto;
  padding: var(--space-4) var(--space-5);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-3);
  color: var(--text);
  overflow-wrap: anywhere;

  /* Below the badge, which is the anchor of its popover. Browsers without anchor positioning show it in the center. */
  @supports (position-area: block-end) {
    inset: auto;
    margin: var(--space-2) 0;
    position-area: block-end span-inline-end;
    position-try-fallbacks: flip-inline, flip-block;
  }
`;

/** The props of `VerifiedBadge`. */
export interface VerifiedBadgeProps {
  /** Explains how the company earned the badge. With an explanation, the badge is a button that shows it. */
  explanation?: ReactNode;
  /** Whether the badge was given without a check. */
  muted?: boolean;
}

/**
 * The badge 'Verified Company' of a company that has an owner.
 *
 * @example
 * <VerifiedBadge explanation="Somebody confirmed an email address at acme.com." />
 */
export function VerifiedBadge({ explanation, muted = false }: VerifiedBadgeProps) {
  const t = useMessages();
  const id = useId();
  if (!explanation) {
    return (
      <Pill>
        <BadgeCheck />
        {t('badge.verified')}
      </Pill>
    );
  }
  return (
    <>
      <Toggle type="button" popoverTarget={id} data-muted={muted || undefined}>
        <BadgeCheck />
        {t('badge.verified')}
      </Toggle>
      <Explanation id={id} popover="auto" role="note">
        {explanation}
      </Explanation>
    </>
  );
}
