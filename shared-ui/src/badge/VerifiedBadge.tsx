import { BadgeCheck } from 'lucide-react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import { badgeStyle } from './badgeStyle.ts';

const Pill = styled.span`
  ${badgeStyle}
  padding-inline: var(--space-2) var(--space-3);
  background: var(--accent-soft);
  color: var(--accent-text);
`;

/** The badge 'Verified Company' of a company that has an owner. */
export function VerifiedBadge() {
  const t = useMessages();
  return (
    <Pill>
      <BadgeCheck />
      {t('badge.verified')}
    </Pill>
  );
}
