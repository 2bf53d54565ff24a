import type { ElementType } from 'react';
import { styled } from 'styled-components';
import { useMessages } from '../messages/messages.ts';
import type { PolymorphicProps } from '../polymorphic/PolymorphicProps.ts';
import { badgeStyle } from './badgeStyle.ts';

const Pill = styled.a`
  ${badgeStyle}
  padding-inline: var(--space-3);
  border: 1px dashed var(--border-strong);
  color: var(--text-muted);
`;

/** The badge 'Unclaimed' of a company without an owner. Links to the page that registers the company; set `as={Link}` for a link of the router. */
export function UnclaimedBadge<As extends ElementType = 'a'>({ as, ...link }: PolymorphicProps<As, object>) {
  const t = useMessages();
  return (
    <Pill as={as as ElementType} {...link}>
      {t('badge.unclaimed')}
    </Pill>
  );
}
